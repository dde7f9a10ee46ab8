import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { labelled, niceScale } from './scale.ts'

describe('the scale of a chart', () => {
  test.each([
    [0, [0, 1]],
    [1, [0, 1]],
    [3, [0, 1, 2, 3]],
    [7, [0, 5, 10]],
    [143, [0, 50, 100, 150]],
    [180, [0, 100, 200]],
    [9_000_000, [0, 5_000_000, 10_000_000]],
  ])('of at most %d has its lines at %j', (most, ticks) => {
    expect(niceScale(most).ticks).toEqual(ticks)
  })

  test('begins at zero, holds the greatest value and has few lines, whatever the values', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER }), (most) => {
        const { top, ticks } = niceScale(most)
        expect(ticks[0]).toBe(0)
        expect(top).toBeGreaterThanOrEqual(most)
        expect(ticks.length).toBeGreaterThanOrEqual(2)
        expect(ticks.length).toBeLessThanOrEqual(5)
      }),
    )
  })
})

test('labels end with the newest and keep their distance', () => {
  expect(labelled(1, 4)).toEqual([0])
  expect(labelled(4, 4)).toEqual([0, 1, 2, 3])
  expect(labelled(30, 5)).toEqual([5, 13, 21, 29])
  expect(labelled(0, 5)).toEqual([])
})
