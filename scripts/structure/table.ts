import { isBuiltin } from 'node:module'
import { areaOf, isInside, isTest, roomOf, storeyOf, topOf } from './places.ts'

type Rule = {
  /** Folders of ours, beside its own. A trailing slash-less path covers all below it. */
  folders: string[]
  /** Folders below the allowed ones that are closed all the same. */
  closed?: string[]
  /** When set, nothing else may come from npm or Node.js. */
  onlyPackages?: string[]
  bannedPackages?: string[]
}

/** `isType`: only types are imported. `isClient`: by a file that is sent to the browser. */
export type Use = { isType: boolean; isClient: boolean }

const browser = ['next', 'react', 'react-dom']

// Server code that reads the service holds the key of the organization: the browser may import only its types.
const forServer = ['lib/api/server', 'lib/auth', 'lib/page', 'lib/proxy', 'lib/home/overview', 'lib/env']

/**
 * Floors from the lowest up. A folder imports from lower ones, never from one above or beside it; what it needs from there
 * is handed in by the files of `service` itself.
 */
const floors: Record<string, string[][]> = {
  service: [
    ['watching'],
    ['db'],
    ['core'],
    ['engine'],
    ['deliveries'],
    ['api'],
    ['runs', 'connectors', 'writers'],
    ['doors', 'telemetry'],
  ],
  components: [['ui'], ['kit'], ['screens'], ['shell']],
}
const apart = 'components/screens'

const table: Record<string, Rule> = {
  contract: { folders: [], onlyPackages: ['zod', '@orpc/contract', 'tldts'] },
  components: { folders: ['contract', 'lib'], closed: forServer },
  lib: { folders: ['contract'] },
  app: { folders: ['contract', 'lib', 'components'] },
  service: { folders: ['contract', 'scripts/addresses'], bannedPackages: browser },
  // A package of its own, which runs in browsers as well.
  clients: { folders: [], onlyPackages: [] },
  bin: {
    folders: ['contract', 'service', 'scripts', 'lib/env', 'clients/typescript'],
    bannedPackages: browser,
  },
  scripts: { folders: ['service/telemetry'] },
  tests: { folders: ['contract', 'service', 'lib', 'scripts'] },
  bench: { folders: ['contract', 'service', 'lib', 'scripts'] },
  e2e: { folders: ['contract', 'tests/harness', 'scripts'] },
  root: { folders: ['contract', 'lib', 'scripts'] },
}

/** Says why `from` must not import the file `to`, or nothing when it may. */
export function forbiddenFile(from: string, to: string, { isType, isClient }: Use): string | undefined {
  const area = areaOf(from)
  const rule = ruleOf(area)
  const folders = isTest(from) ? [...rule.folders, 'tests', 'scripts'] : rule.folders
  if (area === 'app' && topOf(to) === 'app') return outsideSegment(from, to)
  if (area === 'app' && isClient && !isType && isClosed(to, { closed: forServer }))
    return `${to} reads the service with its key; the browser may get only its types (import type)`
  if (area !== 'root' && isInside(to, area)) return againstFloors(from, to) ?? foreignRouter(from, to)
  const typeOfServer = isType && rule.closed === forServer
  const closed = !typeOfServer && isClosed(to, rule)
  if (folders.some((folder) => isInside(to, folder)) && !closed) return undefined
  if (area === 'root' && !to.includes('/')) return undefined
  const allowed = ['itself', ...folders].join(', ')
  return `${area} must not import ${to}; it may import ${allowed}${rule.closed ? `, not ${rule.closed.join(', ')}` : ''}`
}

/** Files that may make an OrgId, and so decide whose rows are read: the gate, and measurements that bypass it. */
export function mayMakeOrgId(file: string): boolean {
  return isInside(file, 'service/core/gate') || isInside(file, 'bench')
}

/** Says why `from` must not import this package or Node.js module, or nothing when it may. */
export function forbiddenPackage(from: string, specifier: string): string | undefined {
  const { onlyPackages, bannedPackages } = ruleOf(areaOf(from))
  if (isTest(from)) return undefined
  const name = packageName(specifier)
  if (onlyPackages && !onlyPackages.includes(name)) {
    return `${areaOf(from)} must not import ${name}; it may import ${onlyPackages.join(' and ')} only`
  }
  return bannedPackages?.includes(name)
    ? `${areaOf(from)} must not import ${name}; it runs without it`
    : undefined
}

function ruleOf(area: string): Rule {
  return table[area] ?? { folders: [] }
}

/** Both files lie in the same folder of the first level. */
function againstFloors(from: string, to: string): string | undefined {
  const top = topOf(from)
  const levels = floors[top]
  const [here, there] = [storeyOf(from), storeyOf(to)]
  if (!levels || here === undefined) return undefined
  const level = (name: string | undefined) =>
    levels.findIndex((it) => name !== undefined && it.includes(name))
  if (level(here) === -1)
    return `${top}/${here} stands on no floor; give it one in scripts/structure/table.ts`
  if (there === undefined) return `${top}/${here} must not import ${to}, which puts the program together`
  if (here === there) return foreignScreen(from, to)
  if (level(there) !== -1 && level(there) < level(here)) return undefined
  const below = levels.slice(0, level(here)).flat()
  return `${top}/${here} must not import ${to}; it may import what stands below it${below.length > 0 ? `: ${below.join(', ')}` : ', which is nothing'}`
}

function foreignScreen(from: string, to: string): string | undefined {
  if (!isInside(from, apart) || roomOf(from) === roomOf(to)) return undefined
  return `a screen imports no other screen; move ${to} to components/kit`
}

function outsideSegment(from: string, to: string): string | undefined {
  const segment = from.slice(0, from.lastIndexOf('/'))
  return isInside(to, segment)
    ? undefined
    : `a page imports only from its own segment; move ${to} to components or lib`
}

function foreignRouter(from: string, to: string): string | undefined {
  const room = roomOf(from)
  if (
    room === roomOf(to) ||
    !room?.startsWith('service/api/') ||
    !/^service\/api\/[^/]+\/router\.ts$/.test(to)
  )
    return undefined
  return `${room} must not import ${to}, another resource's router; import its verb`
}

function isClosed(file: string, { closed = [] }: Pick<Rule, 'closed'>): boolean {
  return closed.some((path) => isInside(file, path))
}

function packageName(specifier: string): string {
  if (isBuiltin(specifier)) return specifier
  const parts = specifier.split('/')
  return parts.slice(0, specifier.startsWith('@') ? 2 : 1).join('/')
}
