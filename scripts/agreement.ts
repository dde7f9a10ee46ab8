/** Times that each label, each cluster, and each pair of both occurs. */
function tally(labels: string[], clusters: string[]) {
  const add = (counts: Map<string, number>, key: string) => counts.set(key, (counts.get(key) ?? 0) + 1)
  const [byLabel, byCluster, byBoth] = [new Map(), new Map(), new Map()]
  for (const [n, label] of labels.entries()) {
    add(byLabel, label)
    add(byCluster, clusters[n] ?? '')
    add(byBoth, `${label}\0${clusters[n]}`)
  }
  const values = (counts: Map<string, number>) => [...counts.values()]
  return { labels: values(byLabel), clusters: values(byCluster), both: values(byBoth) }
}

const sum = (values: number[]) => values.reduce((a, b) => a + b, 0)
const pairs = (n: number) => (n * (n - 1)) / 2

/** How far two divisions of the same texts agree on pairs; 0 by chance, 1 when they are the same (adjusted Rand index). */
export function adjustedRandIndex(labels: string[], clusters: string[]): number {
  const counts = tally(labels, clusters)
  const [a, b, both] = [counts.labels, counts.clusters, counts.both].map((it) => sum(it.map(pairs)))
  const expected = ((a ?? 0) * (b ?? 0)) / pairs(labels.length)
  return ((both ?? 0) - expected) / (((a ?? 0) + (b ?? 0)) / 2 - expected)
}

/** Harmonic mean of how pure and how complete clusters are. */
export function vMeasure(labels: string[], clusters: string[]): number {
  const counts = tally(labels, clusters)
  const entropy = (values: number[]) =>
    -sum(values.map((n) => (n / labels.length) * Math.log(n / labels.length)))
  const [a, b, both] = [entropy(counts.labels), entropy(counts.clusters), entropy(counts.both)]
  const [pure, complete] = [1 - (both - b) / a, 1 - (both - a) / b]
  return (2 * pure * complete) / (pure + complete)
}
