import type { Neighbour } from './neighbours.ts'
import { randomOf, shuffled } from './random.ts'

/** Weighted connections of nodes; `inside` is the weight within a node that stands for several. */
type Graph = { edges: Map<number, number>[]; inside: Float64Array }

/** Connects texts with their neighbours, twice as much where each is near to the other. */
function graphOf(neighbours: Neighbour[][]): Graph {
  const edges = neighbours.map(() => new Map<number, number>())
  const connect = (a: number, b: number, weight: number) => edges[a]?.set(b, (edges[a]?.get(b) ?? 0) + weight)
  for (const [text, near] of neighbours.entries())
    for (const { of, similarity } of near) {
      const weight = similarity ** 2 / 2
      connect(text, of, weight)
      connect(of, text, weight)
    }
  return { edges, inside: new Float64Array(neighbours.length) }
}

const sum = (values: Iterable<number>) => {
  let total = 0
  for (const value of values) total += value
  return total
}

/** The community, among its own and those of its neighbours, in which a node adds most to the modularity. */
function bestFor(
  own: number,
  edges: Map<number, number>,
  community: Int32Array,
  costOf: (community: number) => number,
): number {
  const weights = new Map<number, number>([[own, 0]])
  for (const [to, weight] of edges) {
    const at = community[to] ?? 0
    weights.set(at, (weights.get(at) ?? 0) + weight)
  }
  let best = own
  let most = (weights.get(own) ?? 0) - costOf(own)
  for (const [candidate, weight] of weights) {
    const gain = weight - costOf(candidate)
    if (gain <= most + 1e-9) continue
    most = gain
    best = candidate
  }
  return best
}

const mostRounds = 30

/** Moves nodes between communities until none gains by it; null when none moved at all. */
function settle({ edges, inside }: Graph, resolution: number, random: () => number): Int32Array | null {
  const degrees = edges.map((to, node) => sum(to.values()) + 2 * (inside[node] ?? 0))
  const whole = sum(degrees)
  const community = Int32Array.from(edges, (_, node) => node)
  const totals = Float64Array.from(degrees)
  const order = shuffled(edges.length, random)
  let hasMoved = false
  for (let round = 0; round < mostRounds; round++) {
    let moves = 0
    for (const node of order) {
      const own = community[node] ?? 0
      const degree = degrees[node] ?? 0
      totals[own] = (totals[own] ?? 0) - degree
      const costOf = (at: number) => (resolution * (totals[at] ?? 0) * degree) / whole
      const best = bestFor(own, edges[node] ?? new Map(), community, costOf)
      totals[best] = (totals[best] ?? 0) + degree
      if (best === own) continue
      community[node] = best
      moves++
    }
    if (moves === 0) break
    hasMoved = true
  }
  return hasMoved ? community : null
}

/** Makes one node of each community. */
function joined({ edges, inside }: Graph, community: Int32Array, count: number): Graph {
  const next: Graph = {
    edges: Array.from({ length: count }, () => new Map()),
    inside: new Float64Array(count),
  }
  for (const [node, to] of edges.entries()) {
    const own = community[node] ?? 0
    next.inside[own] = (next.inside[own] ?? 0) + (inside[node] ?? 0)
    for (const [other, weight] of to) {
      const at = community[other] ?? 0
      if (at === own) next.inside[own] = (next.inside[own] ?? 0) + weight / 2
      else next.edges[own]?.set(at, (next.edges[own]?.get(at) ?? 0) + weight)
    }
  }
  return next
}

/** Numbers communities from zero. */
function numbered(community: Int32Array): { community: Int32Array; count: number } {
  const names = new Map<number, number>()
  const renamed = community.map((it) => {
    const known = names.get(it)
    if (known !== undefined) return known
    names.set(it, names.size)
    return names.size - 1
  })
  return { community: renamed, count: names.size }
}

/**
 * Finds groups of texts that are nearer to one another than to the rest (Louvain's method on the graph of neighbours). A
 * higher resolution makes more of them. The same texts give the same groups.
 */
export function communitiesOf(neighbours: Neighbour[][], resolution: number): Int32Array {
  const random = randomOf(1)
  let graph = graphOf(neighbours)
  let result = Int32Array.from(neighbours, (_, text) => text)
  for (;;) {
    const moved = settle(graph, resolution, random)
    if (!moved) return result
    const { community, count } = numbered(moved)
    result = result.map((it) => community[it] ?? 0)
    graph = joined(graph, community, count)
  }
}
