import { basename } from 'node:path'
import { type Edge, findCycles, findMutual, resolve } from './graph.ts'
import { roomOf } from './places.ts'
import { type Import, type Scan, scan } from './scan.ts'
import { forbiddenFile, forbiddenPackage, mayMakeOrgId } from './table.ts'

export type Tree = Map<string, string>
export type Finding = { path: string; line: number; text: string }

const maxLines = 300
const maxFolders = 4
/** The folders of a page are its address: `(dashboard)/automations/[id]/runs/[run-id]`. */
const maxPageFolders = 6
const modules = /\.(?:ts|tsx|mjs)$/
const code = /\.(?:ts|tsx|mjs|css)$/
const kebab = /^\.?[a-z0-9]+(?:-[a-z0-9]+)*(?:\.[a-z0-9-]+)*$/
// Pages of Next.js name their folders (group), [parameter], [...rest], @slot and _private.
const segment = /^(?:\(\.*\))*[(@_]?\[{0,2}(?:\.\.\.)?[a-z0-9]+(?:-[a-z0-9]+)*\]{0,2}\)?$/

// Written in pieces, since this file is checked as well.
const forbiddenWords = [
  ['TO', 'DO'],
  ['FIX', 'ME'],
  ['X', 'XX'],
  ['@ts-', 'ignore'],
  ['@ts-', 'expect-error'],
  ['@ts-', 'nocheck'],
  ['biome-', 'ignore'],
].map((pieces) => pieces.join(''))
const forbidden = new RegExp(String.raw`(?<![\w-])(?:${forbiddenWords.join('|')})(?![\w])`)
const focused = /\b(?:describe|test|it|suite)(?:\.\w+)*\.only\(/
const registry = new RegExp(
  ['registry\\.', 'npm', 'js|registry\\.', 'yarn', 'pkg|npm', 'mirror\\.com'].join(''),
)

/** Lists all violations of the project layout in this tree. */
export function checkTree(tree: Tree): Finding[] {
  const graph = new Map<string, string[]>()
  const edges: Edge[] = []
  const findings = [...tree].flatMap(([path, text]) => {
    const found = [...checkPlace(path), ...checkText(path, text)]
    if (!modules.test(path)) return found
    const scanned = scan(text)
    const { imports, isBarrel } = scanned
    const targets = imports.flatMap(({ specifier, line }) => {
      const to = resolve(path, specifier)
      return to === undefined ? [] : [{ from: path, to, line }]
    })
    edges.push(...targets)
    graph.set(
      path,
      targets.map(({ to }) => to),
    )
    if (isBarrel && path !== 'contract/index.ts') {
      found.push({ path, line: 1, text: 'only re-exports other files; import from those and delete it' })
    }
    return [...found, ...checkCasts(path, scanned), ...checkImports(path, scanned, tree)]
  })
  return [
    ...findings,
    ...findCycles(graph).map(cycleFinding),
    ...findMutual(edges, roomOf).map(mutualFinding),
  ]
}

function mutualFinding([edge, opposite]: [Edge, Edge]): Finding {
  const { from, to, line } = edge
  const [a, b] = [roomOf(from), roomOf(to)]
  const text = `imports ${to}, and ${opposite.from} imports ${opposite.to}: ${a} and ${b} must not import each other, types included; move what both need`
  return { path: from, line, text }
}

function cycleFinding(cycle: string[]): Finding {
  const [path = ''] = cycle
  return {
    path,
    line: 1,
    text: `imports itself through ${[...cycle.slice(1), path].join(' → ')}; move what both need`,
  }
}

function checkPlace(path: string): Finding[] {
  const folders = path.split('/').slice(0, -1)
  const texts: string[] = []
  const most = folders[0] === 'app' ? maxPageFolders : maxFolders
  if (folders.length > most) texts.push(`lies ${folders.length} folders deep; ${most} is the limit`)
  if (code.test(path) && !kebab.test(basename(path))) texts.push('is not named in kebab-case; rename it')
  const odd = folders.find((folder) => !kebab.test(folder) && !(folders[0] === 'app' && segment.test(folder)))
  if (odd) texts.push(`lies in "${odd}", which is not kebab-case; rename the folder`)
  return texts.map((text) => ({ path, line: 1, text }))
}

function checkText(path: string, content: string): Finding[] {
  const lines = content.split('\n')
  const length = lines.length - (lines.at(-1) === '' ? 1 : 0)
  const findings = lines.flatMap((line, index) =>
    lineTexts(path, line).map((text) => ({ path, line: index + 1, text })),
  )
  if (code.test(path) && length > maxLines) {
    findings.push({ path, line: maxLines, text: `has ${length} lines; split it, ${maxLines} is the limit` })
  }
  return findings
}

function lineTexts(path: string, line: string): string[] {
  const texts: string[] = []
  const word = code.test(path) ? forbidden.exec(line)?.[0] : undefined
  if (word) texts.push(`says ${word}; do it now or leave it out`)
  if (modules.test(path) && focused.test(line)) texts.push('runs one test alone; remove ".only"')
  if (registry.test(line))
    texts.push('names a package registry; leave the address to the configuration of npm')
  return texts
}

function checkCasts(path: string, { orgIdCasts }: Scan): Finding[] {
  if (mayMakeOrgId(path)) return []
  const text = 'makes an OrgId; only service/core/gate may, everything else is given one'
  return orgIdCasts.map((line) => ({ path, line, text }))
}

function checkImports(path: string, { imports, isClient }: Scan, tree: Tree): Finding[] {
  return imports.flatMap((one) => {
    const text = importText(path, one, isClient, tree)
    return text ? [{ path, line: one.line, text }] : []
  })
}

function importText(
  path: string,
  { specifier, isType }: Import,
  isClient: boolean,
  tree: Tree,
): string | undefined {
  const target = resolve(path, specifier)
  if (target === undefined) return forbiddenPackage(path, specifier)
  if (!tree.has(target))
    return `imports "${specifier}", which is no file of this project; name it with its ending`
  const crosses = path.includes('/') && path.split('/')[0] !== target.split('/')[0]
  if (crosses && specifier.startsWith('.'))
    return `imports "${specifier}" out of its folder; write #${target}`
  return forbiddenFile(path, target, { isType, isClient })
}
