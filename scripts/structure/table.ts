import { isBuiltin } from 'node:module'

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

// What reads the service holds the key of the organization: the browser gets its types alone.
const forServer = ['lib/api/server', 'lib/auth', 'lib/overview', 'lib/env']

const table: Record<string, Rule> = {
  contract: { folders: [], onlyPackages: ['zod', '@orpc/contract'] },
  components: { folders: ['contract', 'lib'], closed: forServer },
  lib: { folders: ['contract'] },
  app: { folders: ['contract', 'lib', 'components'] },
  'service/core': { folders: ['contract', 'service/db'], bannedPackages: browser },
  'service/db': { folders: ['contract', 'service/core'], bannedPackages: browser },
  'service/*': { folders: ['contract', 'service'], bannedPackages: browser },
  service: { folders: ['contract', 'scripts/url-for'], bannedPackages: browser },
  bin: { folders: ['contract', 'service', 'scripts', 'lib/env'], bannedPackages: browser },
  scripts: { folders: [] },
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
  if (area !== 'root' && isInside(to, area)) return undefined
  const typeOfServer = isType && rule.closed === forServer
  const closed = !typeOfServer && isClosed(to, rule)
  if (folders.some((folder) => isInside(to, folder)) && !closed) return foreignRouter(area, to)
  if (area === 'root' && !to.includes('/')) return undefined
  const allowed = ['itself', ...folders].join(', ')
  return `${area} must not import ${to}; it may import ${allowed}${rule.closed ? `, not ${rule.closed.join(', ')}` : ''}`
}

/** Whoever makes an OrgId decides whose rows are read: the gate, and measurements that go around it. */
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

function areaOf(file: string): string {
  const [top = '', second = '', third] = file.split('/')
  if (!file.includes('/')) return 'root'
  if (top !== 'service' || file.split('/').length < 3) return top
  return second === 'api' && third && !third.endsWith('.ts') ? `service/api/${third}` : `service/${second}`
}

function ruleOf(area: string): Rule {
  const rule = table[area] ?? (area.startsWith('service/') ? table['service/*'] : undefined)
  return rule ?? { folders: [] }
}

function outsideSegment(from: string, to: string): string | undefined {
  const segment = from.slice(0, from.lastIndexOf('/'))
  return isInside(to, segment)
    ? undefined
    : `a page imports only from its own segment; move ${to} to components or lib`
}

function foreignRouter(area: string, to: string): string | undefined {
  if (!area.startsWith('service/api/') || !/^service\/api\/[^/]+\/router\.ts$/.test(to)) return undefined
  return `${area} must not import ${to}, another resource's router; import its verb`
}

function isClosed(file: string, { closed = [] }: Pick<Rule, 'closed'>): boolean {
  return closed.some((path) => isInside(file, path))
}

function isInside(file: string, folder: string): boolean {
  return file === folder || file.startsWith(`${folder}/`) || file.startsWith(`${folder}.`)
}

function isTest(file: string): boolean {
  return /\.test\.tsx?$/.test(file)
}

function topOf(file: string): string {
  return file.split('/')[0] ?? ''
}

function packageName(specifier: string): string {
  if (isBuiltin(specifier)) return specifier
  const parts = specifier.split('/')
  return parts.slice(0, specifier.startsWith('@') ? 2 : 1).join('/')
}
