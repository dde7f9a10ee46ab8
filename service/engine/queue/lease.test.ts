import { expect, test } from 'vitest'
import { retryWait } from './lease.ts'

test.each([
  [1, 30_000],
  [2, 120_000],
  [3, 480_000],
  [4, 1_800_000],
  [9, 1_800_000],
])('after %i failed tries the wait is %i milliseconds and up to a fifth more', (tries, wait) => {
  const drawn = Array.from({ length: 200 }, () => retryWait(tries, 3_600_000))
  expect(Math.min(...drawn)).toBeGreaterThanOrEqual(wait)
  expect(Math.max(...drawn)).toBeLessThanOrEqual(wait * 1.2)
  expect(new Set(drawn).size).toBeGreaterThan(1)
})

test('the wait is cut before it is drawn out', () => {
  expect(retryWait(4, 480_000)).toBeLessThanOrEqual(480_000 * 1.2)
  expect(retryWait(1, 10_000)).toBeLessThanOrEqual(12_000)
})
