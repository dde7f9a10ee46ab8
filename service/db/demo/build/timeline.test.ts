import { expect, test } from 'vitest'
import { timeline } from './timeline.ts'

const dayMs = 86_400_000
const days = [0, 1, 2, 3, 4, 5, 6].map((n) => new Date(Date.parse('2031-05-14T10:30:00Z') + n * dayMs))

test.each(days)('what is said within weeks is the same whatever day it is: %s', (now) => {
  const { shareOf } = timeline(now)
  const { shareOf: first } = timeline(new Date('2031-05-14T10:30:00Z'))
  for (const weeks of [1, 2, 4, 12]) {
    const share = shareOf(now.getTime() - weeks * 7 * dayMs)
    expect(share).toBeCloseTo(first(Date.parse('2031-05-14T10:30:00Z') - weeks * 7 * dayMs), 9)
  }
})

test.each(days)('a share and its instant say each other: %s', (now) => {
  const { instantOf, shareOf } = timeline(now)
  const shares = [0, 0.1, 0.37, 0.62, 0.9185, 0.9985, 1]
  for (const share of shares) expect(shareOf(instantOf(share))).toBeCloseTo(share, 6)
  expect(instantOf(1)).toBe(now.getTime())
  expect(instantOf(0)).toBeGreaterThan(now.getTime() - 90 * dayMs)
  expect(shares.map(instantOf)).toEqual(shares.map(instantOf).toSorted((a, b) => a - b))
})
