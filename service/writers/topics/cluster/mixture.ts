import { randomOf, shuffled } from './random.ts'
import type { Rows } from './rows.ts'

/** Counts per group: occurrences of each term, all terms, and texts. */
class Groups {
  readonly count: number
  readonly texts: Float64Array
  readonly #terms: Float64Array
  readonly #said: Float32Array
  /** Contribution of a term to the likelihood of a group; cached, because it is read more often than it changes. */
  readonly #adds: Float64Array
  readonly #rows: Rows
  readonly #lengths: Float64Array
  readonly #smoothing: number

  constructor(rows: Rows, count: number, smoothing: number) {
    this.count = count
    this.texts = new Float64Array(count)
    this.#terms = new Float64Array(count)
    this.#said = new Float32Array(rows.width * count)
    this.#adds = new Float64Array(rows.width * count)
    this.#rows = rows
    this.#lengths = Float64Array.from(rows.rows, ({ values }) => values.reduce((a, b) => a + b, 0))
    this.#smoothing = smoothing
  }

  /** Adds a text to a group, or takes it out again. */
  put(text: number, group: number, sign: 1 | -1): void {
    this.texts[group] = (this.texts[group] ?? 0) + sign
    this.#terms[group] = (this.#terms[group] ?? 0) + sign * (this.#lengths[text] ?? 0)
    const row = this.#rows.rows[text]
    if (!row) return
    for (const [n, id] of row.ids.entries()) {
      const at = id * this.count + group
      const said = (this.#said[at] ?? 0) + sign * (row.values[n] ?? 0)
      this.#said[at] = said
      this.#adds[at] = said > 1e-4 ? Math.log1p(said / this.#smoothing) : 0
    }
  }

  /** Writes how likely each group says a text (logarithms) into `into`; a group without texts says nothing. */
  likelihoods(text: number, into: Float64Array): void {
    const { width, rows } = this.#rows
    const length = this.#lengths[text] ?? 0
    const smoothing = this.#smoothing
    for (let group = 0; group < this.count; group++)
      into[group] =
        (this.texts[group] ?? 0) < 0.5
          ? Number.NEGATIVE_INFINITY
          : -length * Math.log((this.#terms[group] ?? 0) + width * smoothing)
    const row = rows[text]
    if (!row) return
    for (const [n, id] of row.ids.entries()) this.#addTerm(id, row.values[n] ?? 0, into)
  }

  #addTerm(id: number, value: number, into: Float64Array): void {
    const first = id * this.count
    for (let group = 0; group < this.count; group++)
      into[group] = (into[group] ?? 0) + value * (this.#adds[first + group] ?? 0)
  }
}

function largestOf(values: Float64Array, fallback: number): number {
  let best = fallback
  for (const [group, value] of values.entries()) if (value > (values[best] ?? value)) best = group
  return best
}

const smoothing = 0.1
const usualRounds = 12
/** Ends when fewer than one text in so many moved in a round. */
const calm = 500

/**
 * Puts each text where its words are said most (a mixture of multinomials, without regard to how large groups are), again
 * and again until few move. Groups that lose their last text disappear.
 */
export function refine(rows: Rows, start: Int32Array, mostRounds = usualRounds): Int32Array {
  const groups = new Groups(rows, start.reduce((a, b) => Math.max(a, b), 0) + 1, smoothing)
  const group = Int32Array.from(start)
  for (const [text, at] of group.entries()) groups.put(text, at, 1)
  const random = randomOf(1)
  const likelihoods = new Float64Array(groups.count)
  for (let round = 0; round < mostRounds; round++) {
    let moves = 0
    for (const text of shuffled(rows.count, random)) {
      const own = group[text] ?? 0
      groups.put(text, own, -1)
      groups.likelihoods(text, likelihoods)
      const best = largestOf(likelihoods, own)
      group[text] = best
      groups.put(text, best, 1)
      if (best !== own) moves++
    }
    if (moves < rows.count / calm) break
  }
  return group
}
