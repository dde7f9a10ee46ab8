import { wordsOf } from './terms.ts'

/** Share of the words of the shorter text from which on two say the same. */
const sameShare = 0.75

/** Whether two texts say the same in nearly the same words. */
export function saysSame(one: string, other: string): boolean {
  const [a, b] = [new Set(wordsOf(one)), new Set(wordsOf(other))]
  return [...a].filter((word) => b.has(word)).length >= sameShare * Math.min(a.size, b.size)
}
