import { keyOf } from '#service/writers/topics/place/keys.ts'
import { termsOf } from '#service/writers/topics/text/terms.ts'

const width = 384
const pieceLength = 4

function add(vector: number[], text: string, weight: number): void {
  let state = keyOf(text) % 2_147_483_647
  // Each text adds to some places, chosen by its number.
  for (let n = 0; n < 12; n++) {
    state = (Math.imul(state, 48_271) >>> 0) % 2_147_483_647
    const at = state % width
    vector[at] = (vector[at] ?? 0) + (state & 1024 ? weight : -weight)
  }
}

/** Vector of a text by its words and pieces of them: the same text has the same vector in every process. */
export function standInVector(text: string): number[] {
  const vector = Array.from({ length: width }, () => 0.2)
  for (const [term, weight] of termsOf(text)) {
    add(vector, term, weight)
    const whole = `^${term}$`
    for (let at = 0; at + pieceLength <= whole.length; at++)
      add(vector, `~${whole.slice(at, at + pieceLength)}`, weight / 3)
  }
  return vector
}
