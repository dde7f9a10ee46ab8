import { expect, test } from 'vitest'
import { randomOf } from '../cluster/random.ts'
import { bucketsOf, cosineOf, directionOf, middleOf } from './direction.ts'

const width = 256
const random = randomOf(5)
const chance = () => Array.from({ length: width }, () => random() - 0.5)
const mixed = (a: number[], b: number[], share: number) =>
  a.map((it, at) => it * share + (b[at] ?? 0) * (1 - share))

/** As models do, all in one corner. */
const cone = Array.from({ length: width }, () => 1)
const placed = (vector: number[]) => mixed(cone, vector, 0.5)
const middle = middleOf(Array.from({ length: 32 }, () => placed(chance())))
const seen = (vector: number[]) => directionOf(placed(vector), middle)

test('texts that have nothing to do with each other are at right angles, however near a model puts all of them', () => {
  const [a, b] = [chance(), chance()]
  expect(Math.abs(cosineOf(seen(a), seen(b)))).toBeLessThan(0.25)
  expect(cosineOf(seen(a), seen(mixed(a, b, 0.7)))).toBeGreaterThan(0.8)
  expect(cosineOf(seen(a), seen(a))).toBeCloseTo(1)
})

test('what is near shares keys, what is not hardly any', () => {
  const all = Array.from({ length: 200 }, chance)
  const shared = (a: number[], b: number[]) => {
    const keys = new Set(bucketsOf(seen(a), 'm'))
    return bucketsOf(seen(b), 'm').filter((key) => keys.has(key)).length
  }
  const mean = (counts: number[]) => counts.reduce((sum, it) => sum + it, 0) / counts.length
  const near = mean(all.map((it) => shared(it, mixed(it, chance(), 0.7))))
  const far = mean(all.map((it) => shared(it, chance())))
  expect(near).toBeGreaterThan(3)
  expect(far).toBeLessThan(0.5)
})

test('keys of another model are others, and nothing is compared across widths', () => {
  const direction = seen(chance())
  expect(bucketsOf(direction, 'a').some((key) => bucketsOf(direction, 'b').includes(key))).toBe(false)
  expect(cosineOf(direction, direction.slice(1))).toBe(0)
})
