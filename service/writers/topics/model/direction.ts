import { randomOf } from '../cluster/random.ts'
import { keyOf } from '../place/keys.ts'

/** Direction of a text from the mean of ordinary texts; only the direction counts, so whole numbers are enough. */
export type Direction = Int8Array

const largest = 127

/** Middle of vectors, each as long as the others. */
export function middleOf(vectors: number[][]): Float64Array {
  const middle = new Float64Array(vectors[0]?.length ?? 0)
  for (const vector of vectors) {
    const length = Math.hypot(...vector) || 1
    for (const [at, value] of vector.entries())
      middle[at] = (middle[at] ?? 0) + value / length / vectors.length
  }
  return middle
}

/**
 * Turns a vector into its direction from the middle. Models put all texts near one another, each model in its own measure;
 * from the middle, texts that have nothing to do with each other are at right angles whatever the model.
 */
export function directionOf(vector: number[], middle: Float64Array): Direction {
  const length = Math.hypot(...vector) || 1
  const from = vector.map((value, at) => value / length - (middle[at] ?? 0))
  const most = from.reduce((a, b) => Math.max(a, Math.abs(b)), 0) || 1
  return Int8Array.from(from, (value) => Math.round((value / most) * largest))
}

/** Cosine of the angle between directions; 0 for those of different models. */
export function cosineOf(a: Direction, b: Direction): number {
  if (a.length !== b.length) return 0
  let [both, ofA, ofB] = [0, 0, 0]
  for (let at = 0; at < a.length; at++) {
    const [x = 0, y = 0] = [a[at], b[at]]
    both += x * y
    ofA += x * x
    ofB += y * y
  }
  return ofA === 0 || ofB === 0 ? 0 : both / Math.sqrt(ofA * ofB)
}

const tables = 12
const coarse = 7
const fine = 13

const planes = new Map<number, Int8Array[]>()

/** Planes through the middle, in directions by chance that are the same in every process. */
function planesOf(width: number): Int8Array[] {
  const known = planes.get(width)
  if (known) return known
  const random = randomOf(width)
  const made = Array.from({ length: tables * fine }, () =>
    Int8Array.from({ length: width }, () => (random() < 0.5 ? -1 : 1)),
  )
  planes.set(width, made)
  return made
}

function isAbove(direction: Direction, plane: Int8Array): boolean {
  let sum = 0
  for (let at = 0; at < direction.length; at++) sum += (direction[at] ?? 0) * (plane[at] ?? 0)
  return sum > 0
}

/**
 * Keys under which a direction is found: on which sides of some planes it lies. Those that are near share some of them. Coarse
 * keys find little among many, fine ones find what is long ago.
 */
export function bucketsOf(direction: Direction, model: string): number[] {
  const sides = planesOf(direction.length).map((plane) => (isAbove(direction, plane) ? '1' : '0'))
  return Array.from({ length: tables }, (_, table) => {
    const own = sides.slice(table * fine, (table + 1) * fine).join('')
    return [coarse, fine].map((most) => keyOf(`~${model} ${table} ${own.slice(0, most)}`))
  }).flat()
}
