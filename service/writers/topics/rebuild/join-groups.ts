/** Groups of a portion in terms of those that are known: a label for each text, and known groups that turned out to be one. */
export type Joined = { labels: number[]; merged: Map<number, number> }

type Overlap = { group: number; known: number; count: number }

/** Number of witnesses of each known group in each group, largest first. */
function overlaps(groups: number[], known: (number | null)[]): Overlap[] {
  const counts = new Map<string, Overlap>()
  for (const [at, group] of groups.entries()) {
    const of = known[at] ?? null
    if (of === null) continue
    const one = counts.get(`${group} ${of}`) ?? { group, known: of, count: 0 }
    one.count += 1
    counts.set(`${group} ${of}`, one)
  }
  return [...counts.values()].toSorted((a, b) => b.count - a.count || a.known - b.known)
}

/**
 * Finds for each group the known one that it goes on, by the witnesses of known groups that are in it; the others get
 * numbers from `next`. Known groups are one when all witnesses of the one, two at least, are in the group of the other.
 */
export function joinGroups(groups: number[], known: (number | null)[], next: number): Joined {
  const found = overlaps(groups, known)
  const labels = new Map<number, number>()
  const taken = new Set<number>()
  for (const { group, known: of } of found) {
    if (labels.has(group) || taken.has(of)) continue
    labels.set(group, of)
    taken.add(of)
  }
  const merged = new Map<number, number>()
  const witnesses = new Map<number, number>()
  for (const { known: of, count } of found) witnesses.set(of, (witnesses.get(of) ?? 0) + count)
  for (const { group, known: of, count } of found) {
    const into = labels.get(group)
    if (into !== undefined && !taken.has(of) && count > 1 && count === witnesses.get(of)) merged.set(of, into)
  }
  let free = next
  for (const group of groups) if (!labels.has(group)) labels.set(group, free++)
  return { labels: groups.map((group) => labels.get(group) ?? -1), merged }
}
