import type { Terms } from '../text/terms.ts'

/** Texts as rows of numbered terms. */
export type Rows = {
  count: number
  /** Terms that there are. */
  width: number
  rows: { ids: Int32Array; values: Float32Array }[]
}

/** Rows with how many texts have each term. */
export type Counted = Rows & { frequency: Float64Array }

/** Texts that have each term. */
function frequencies(texts: Terms[]): Map<string, number> {
  const found = new Map<string, number>()
  for (const terms of texts) for (const term of terms.keys()) found.set(term, (found.get(term) ?? 0) + 1)
  return found
}

/** Numbers the terms that stand in two texts at least: others join nothing. */
export function toRows(texts: Terms[]): Counted {
  const found = [...frequencies(texts)].filter(([, n]) => n > 1)
  const ids = new Map(found.map(([term], id) => [term, id]))
  const rows = texts.map((terms) => {
    const kept = [...terms].flatMap(([term, weight]) => {
      const id = ids.get(term)
      return id === undefined ? [] : [{ id, weight }]
    })
    return {
      ids: Int32Array.from(kept, (it) => it.id),
      values: Float32Array.from(kept, (it) => it.weight),
    }
  })
  return { count: texts.length, width: ids.size, rows, frequency: Float64Array.from(found, ([, n]) => n) }
}

/** Weighs terms by how rare they are; each row has length one then. */
export function weigh({ rows, frequency, ...rest }: Counted): Rows {
  const weighed = rows.map(({ ids, values }) => {
    const weights = values.map((value, n) => value * Math.log(1 + rest.count / (frequency[ids[n] ?? 0] ?? 1)))
    const length = Math.hypot(...weights) || 1
    return { ids, values: weights.map((it) => it / length) }
  })
  return { ...rest, rows: weighed }
}

/** Pieces of four letters: they find each other where the endings differ. */
export function withPieces(terms: Terms, isWord: (term: string) => boolean, weight: number): Terms {
  const all = new Map(terms)
  for (const [term, n] of terms) {
    if (!isWord(term)) continue
    const whole = `^${term}$`
    for (let at = 0; at + 4 <= whole.length; at++) {
      const piece = `~${whole.slice(at, at + 4)}`
      all.set(piece, (all.get(piece) ?? 0) + weight * n)
    }
  }
  return all
}
