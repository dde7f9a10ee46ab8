/** A seeded generator (mulberry32): the same seed gives the same sequence on every machine. */
export function prng(seed: string): () => number {
  let state = [...seed].reduce((hash, char) => Math.imul(hash ^ char.charCodeAt(0), 0x01000193), 0x811c9dc5)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

export type Random = () => number

export function between(random: Random, low: number, high: number): number {
  return low + Math.floor(random() * (high - low + 1))
}

export function pick<T>(random: Random, items: readonly T[]): T {
  const item = items[Math.floor(random() * items.length)]
  if (item === undefined) throw new Error('Nothing to pick from')
  return item
}

export function pickWeighted<T>(random: Random, items: readonly T[], weight: (item: T) => number): T {
  const total = items.reduce((sum, item) => sum + weight(item), 0)
  let left = random() * total
  for (const item of items) {
    left -= weight(item)
    if (left < 0) return item
  }
  return pick(random, items)
}

export function shuffled<T>(random: Random, items: readonly T[]): T[] {
  return items
    .map((item) => ({ item, rank: random() }))
    .sort((a, b) => a.rank - b.rank)
    .map((entry) => entry.item)
}

/** Deals lines like shuffled cards: none repeats before most others were used. */
export type Decks = (
  name: string,
  lines: readonly string[],
  unwanted: (line: string) => boolean,
) => string | null

export function decks(random: Random): Decks {
  const piles = new Map<string, string[]>()
  return (name, lines, unwanted) => {
    const pile = piles.get(name) ?? shuffled(random, lines)
    piles.set(name, pile)
    const at = pile.findIndex((line) => !unwanted(line))
    if (at < 0) return null
    const [line = ''] = pile.splice(at, 1)
    const back = pile.length - Math.floor(random() * Math.min(3, pile.length / 3 + 1))
    pile.splice(back, 0, line)
    return line
  }
}
