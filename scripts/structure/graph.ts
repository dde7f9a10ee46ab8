import { posix } from 'node:path'

/** Maps an import to a path of ours. Undefined: it names a package. */
export function resolve(from: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(from), specifier)
  // package.json maps every `#folder/*` to `./folder/*`.
  return specifier.startsWith('#') ? specifier.slice(1) : undefined
}

/** Every cycle once, as the list of files that import each other in turn. */
export function findCycles(graph: Map<string, string[]>): string[][] {
  const cycles: string[][] = []
  const finished = new Set<string>()
  const path: string[] = []
  const visit = (file: string) => {
    const start = path.indexOf(file)
    if (start !== -1) cycles.push(path.slice(start))
    if (start !== -1 || finished.has(file)) return
    path.push(file)
    for (const next of graph.get(file) ?? []) visit(next)
    path.pop()
    finished.add(file)
  }
  for (const file of graph.keys()) visit(file)
  return cycles
}
