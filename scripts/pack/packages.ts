import { globSync } from 'node:fs'
import { posix, relative } from 'node:path'

type Entry = {
  dependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  peerDependenciesMeta?: Record<string, { optional?: boolean }>
}

/** The packages of a lock file, by where they lie. */
export type Locked = Record<string, Entry>

const folder = 'node_modules/'

/** Where a package finds another: beside itself, or in a folder further out. */
function placeOf(locked: Locked, from: string, name: string): string | undefined {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf(folder) - 1))) {
    const place = at === '' ? `${folder}${name}` : `${at}/${folder}${name}`
    if (Object.hasOwn(locked, place)) return place
    if (at === '') return undefined
  }
}

/**
 * Folders of the packages that these need while they run. What a package can do without is left out: compilers and libraries
 * of Next.js for what has been built already.
 */
export function packagesFor(locked: Locked, names: string[]): string[] {
  const found = new Set<string>()
  const visit = (from: string, name: string) => {
    const place = placeOf(locked, from, name)
    if (place === undefined) throw new Error(`${name}, which ${from || 'the program'} needs, is not locked.`)
    if (found.has(place)) return
    found.add(place)
    // Its dependency fetches it, which has been done.
    if (name === 'node') return
    const { dependencies = {}, peerDependencies = {}, peerDependenciesMeta = {} } = locked[place] ?? {}
    const peers = Object.keys(peerDependencies).filter((peer) => !peerDependenciesMeta[peer]?.optional)
    for (const needed of [...Object.keys(dependencies), ...peers]) visit(place, needed)
  }
  for (const name of names) visit('', name)
  return [...found].toSorted()
}

/** Node.js runs no TypeScript of packages, and reads neither maps nor pages about them. */
const forMakers = /\.(?:[mc]?tsx?|map|md|markdown|flow|tsbuildinfo)$/
/** Tests and examples that packages were published with. */
const apart = /^(?:tests?|__tests__|benchmarks?|examples?)\/|\.test\.[mc]?js$/
const legal = /(?:^|\/)(?:licen[sc]e|notice|copying)[^/]*$/i

/** Of Next.js: its modules in the form for bundlers, its handbook, and what serves changes of a source. */
const ofBuilding =
  /^node_modules\/next\/dist\/(?:esm|docs|next-devtools|bundle-analyzer|compiled\/next-devtools)\/|\.dev\.js$/

/** Files of a package that belong into a release. */
export function filesOfPackage(root: string, place: string): string[] {
  if (place === 'node_modules/node') return [`${place}/bin/node`, `${place}/package.json`]
  return globSync(`${place}/**/*`, {
    cwd: root,
    withFileTypes: true,
    exclude: (entry) => isOther(root, place, entry),
  })
    .filter((entry) => entry.isFile())
    .map((entry) => posix.join(relative(root, entry.parentPath), entry.name))
    .filter((path) => !apart.test(path.slice(place.length + 1)) && !ofBuilding.test(path))
    .filter((path) => legal.test(path) || !forMakers.test(path))
    .toSorted()
}

/** Packages within a package are listed by themselves. */
function isOther(
  root: string,
  place: string,
  { name, parentPath }: { name: string; parentPath: string },
): boolean {
  return name === 'node_modules' && relative(root, parentPath) === place
}
