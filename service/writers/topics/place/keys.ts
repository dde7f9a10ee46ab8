/** Number of a text, from 1 to 2^53: two texts share one by chance only. */
export function keyOf(text: string): number {
  let high = 0xdeadbeef
  let low = 0x41c6ce57
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    high = Math.imul(high ^ code, 2_654_435_761)
    low = Math.imul(low ^ code, 1_597_334_677)
  }
  high = Math.imul(high ^ (high >>> 16), 2_246_822_507) ^ Math.imul(low ^ (low >>> 13), 3_266_489_909)
  low = Math.imul(low ^ (low >>> 16), 2_246_822_507) ^ Math.imul(high ^ (high >>> 13), 3_266_489_909)
  return 4_294_967_296 * (2_097_151 & low) + (high >>> 0) || 1
}

/** Terms by number with weights; the weights of all are one together (the root of their squares). */
export type Vector = Map<number, number>

/** Cosine of two vectors of length one. */
export function similarityOf(a: Vector, b: Vector): number {
  const [few, many] = a.size < b.size ? [a, b] : [b, a]
  let sum = 0
  for (const [key, weight] of few) sum += weight * (many.get(key) ?? 0)
  return sum
}
