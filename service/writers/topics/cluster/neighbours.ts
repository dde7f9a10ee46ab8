import type { Rows } from './rows.ts'

export type Neighbour = { of: number; similarity: number }

/** Texts that have each term, one term after the other: those of a term stand from its start to that of the next. */
type Postings = { starts: Int32Array; texts: Int32Array; values: Float32Array }

/**
 * Where the texts of each term start, as far as it tells texts apart: a term of very many costs most and says least, and gets no
 * room.
 */
function startsOf({ rows, width, count }: Rows): Int32Array {
  const lengths = new Int32Array(width)
  for (const { ids } of rows) for (const id of ids) lengths[id] = (lengths[id] ?? 0) + 1
  const most = Math.max(1000, count / 10)
  const starts = new Int32Array(width + 1)
  for (const [id, length] of lengths.entries())
    starts[id + 1] = (starts[id] ?? 0) + (length > most ? 0 : length)
  return starts
}

function postingsOf(all: Rows): Postings {
  const starts = startsOf(all)
  const whole = starts[all.width] ?? 0
  const postings = { starts, texts: new Int32Array(whole), values: new Float32Array(whole) }
  const ends = starts.slice()
  for (const [text, { ids, values }] of all.rows.entries())
    for (const [n, id] of ids.entries()) {
      if (starts[id] === starts[id + 1]) continue
      const at = ends[id] ?? 0
      postings.texts[at] = text
      postings.values[at] = values[n] ?? 0
      ends[id] = at + 1
    }
  return postings
}

/** Similarities of one text to all others, and which of them are more than nothing: a part of `touched`. */
class Similarities {
  readonly #postings: Postings
  readonly #values: Float32Array
  readonly #touched: Int32Array
  #count = 0

  constructor(postings: Postings, count: number) {
    this.#postings = postings
    this.#values = new Float32Array(count)
    this.#touched = new Int32Array(count)
  }

  /** Adds up what a term of a text has in common with others. */
  addTerm(id: number, value: number): void {
    const { starts, texts, values } = this.#postings
    const end = starts[id + 1] ?? 0
    for (let at = starts[id] ?? 0; at < end; at++) {
      const text = texts[at] ?? 0
      const before = this.#values[text] ?? 0
      if (before === 0) this.#touched[this.#count++] = text
      this.#values[text] = before + value * (values[at] ?? 0)
    }
  }

  /** Takes out the `most` largest but that of the text itself, largest first; the others are forgotten. */
  takeLargest(most: number, self: number): Neighbour[] {
    const best: Neighbour[] = []
    for (let n = 0; n < this.#count; n++) {
      const of = this.#touched[n] ?? 0
      const similarity = this.#values[of] ?? 0
      this.#values[of] = 0
      const isFull = best.length === most
      if (of === self || (isFull && similarity <= (best.at(-1)?.similarity ?? 0))) continue
      if (isFull) best.pop()
      let at = best.length
      while (at > 0 && (best[at - 1]?.similarity ?? 0) < similarity) at--
      best.splice(at, 0, { of, similarity })
    }
    this.#count = 0
    return best
  }
}

/** Finds the nearest other texts of each text by cosine. */
export function neighboursOf(weighed: Rows, most: number): Neighbour[][] {
  const similarities = new Similarities(postingsOf(weighed), weighed.count)
  return weighed.rows.map(({ ids, values }, self) => {
    for (const [n, id] of ids.entries()) similarities.addTerm(id, values[n] ?? 0)
    return similarities.takeLargest(most, self)
  })
}
