import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { labelled, niceAxis } from './scale.ts'

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
    expect(niceAxis([most], { whole: true }).ticks).toEqual(ticks)
  })

  test('begins at zero, holds the greatest value and has few lines, whatever the values', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER }), (most) => {
        const { high, ticks } = niceAxis([most], { whole: true })
        expect(ticks[0]).toBe(0)
        expect(high).toBeGreaterThanOrEqual(most)
        expect(ticks.length).toBeGreaterThanOrEqual(2)
        expect(ticks.length).toBeLessThanOrEqual(5)
      }),
    )
  })
})

test('an axis of figures below zero reaches down to them and holds zero', () => {
  expect(niceAxis([-3, 4])).toEqual({ low: -5, high: 5, ticks: [-5, -2.5, 0, 2.5, 5] })
  expect(niceAxis([0.1, 0.4]).ticks.at(-1)).toBeGreaterThanOrEqual(0.4)
})

test('labels end with the newest and keep their distance', () => {
  expect(labelled(1, 4)).toEqual([0])
  expect(labelled(4, 4)).toEqual([0, 1, 2, 3])
  expect(labelled(30, 5)).toEqual([5, 13, 21, 29])
  expect(labelled(0, 5)).toEqual([])
})
