import type { Rows } from './rows.ts'

export type Neighbour = { of: number; similarity: number }

/** Texts with each term, as far as it tells texts apart: a term of very many costs most and says least. */
function postingsOf({ rows, width, count }: Rows): { texts: number[]; values: number[] }[] {
  const postings = Array.from({ length: width }, () => ({ texts: [] as number[], values: [] as number[] }))
  for (const [text, { ids, values }] of rows.entries())
    for (const [n, id] of ids.entries()) {
      postings[id]?.texts.push(text)
      postings[id]?.values.push(values[n] ?? 0)
    }
  const most = Math.max(1000, count / 10)
  return postings.map((it) => (it.texts.length > most ? { texts: [], values: [] } : it))
}

/** The `most` largest of the similarities, largest first. */
function largest(similarities: Float32Array, touched: number[], most: number): Neighbour[] {
  const best: Neighbour[] = []
  for (const of of touched) {
    const similarity = similarities[of] ?? 0
    const least = best.at(-1)?.similarity ?? 0
    if (best.length === most && similarity <= least) continue
    if (best.length === most) best.pop()
    let at = best.length
    while (at > 0 && (best[at - 1]?.similarity ?? 0) < similarity) at--
    best.splice(at, 0, { of, similarity })
  }
  return best
}

/** Adds up what a term of a text has in common with others; those that are touched first are noted. */
function addTerm(
  { texts, values }: { texts: number[]; values: number[] },
  value: number,
  similarities: Float32Array,
  touched: number[],
): void {
  for (const [at, text] of texts.entries()) {
    const before = similarities[text] ?? 0
    if (before === 0) touched.push(text)
    similarities[text] = before + value * (values[at] ?? 0)
  }
}

/** Finds the nearest other texts of each text by cosine. */
export function neighboursOf(weighed: Rows, most: number): Neighbour[][] {
  const postings = postingsOf(weighed)
  const similarities = new Float32Array(weighed.count)
  return weighed.rows.map(({ ids, values }, self) => {
    const touched: number[] = []
    for (const [n, id] of ids.entries()) {
      const found = postings[id]
      if (found) addTerm(found, values[n] ?? 0, similarities, touched)
    }
    similarities[self] = 0
    const others = touched.filter((text) => text !== self)
    const best = largest(similarities, others, most)
    for (const text of touched) similarities[text] = 0
    return best
  })
}
