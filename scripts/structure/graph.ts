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

export type Edge = { from: string; to: string; line: number }

/**
 * The imports that make two rooms import each other: those of the direction that has fewer, since they are the easier
 * ones to turn around. With each, an import of the other direction.
 */
export function findMutual(edges: Edge[], roomOf: (file: string) => string | undefined): [Edge, Edge][] {
  const between = new Map<string, Edge[]>()
  for (const edge of edges) {
    const [a, b] = [roomOf(edge.from), roomOf(edge.to)]
    if (a === undefined || b === undefined || a === b) continue
    const key = `${a} ${b}`
    between.set(key, [...(between.get(key) ?? []), edge])
  }
  return [...between].flatMap(([key, there]) => {
    const back = between.get(reversed(key)) ?? []
    const [opposite] = back
    const isFewer = there.length < back.length || (there.length === back.length && key < reversed(key))
    return opposite && isFewer ? there.map((edge): [Edge, Edge] => [edge, opposite]) : []
  })
}

function reversed(key: string): string {
  return key.split(' ').reverse().join(' ')
}
