import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  farPages,
  isFar,
  lastPage,
  pageOf,
  pagesWanted,
  rowsInView,
  segmentAt,
  segmentRows,
} from './use-paged-list.ts'

const count = fc.integer({ min: 1, max: 3_000_000 })

describe('the rows in view', () => {
  test('lie in the part of the list, and are no more than fit the window', () => {
    fc.assert(
      fc.property(
        count,
        fc.nat(),
        fc.double({ min: -500, max: 4_000_000, noNaN: true }),
        (rows, at, offset) => {
          const segment = segmentAt(at % rows, rows)
          const seen = rowsInView(offset, 900, 36, segment)
          expect(seen.first).toBeGreaterThanOrEqual(segment.first)
          expect(seen.first).toBeLessThan(segment.last)
          expect(seen.last).toBeLessThanOrEqual(segment.last)
          expect(seen.last - seen.first).toBeLessThanOrEqual(27)
        },
      ),
    )
  })

  test('are far from those before where they share none', () => {
    const before = { first: 20, last: 40 }
    for (const first of [1, 39]) expect(isFar(before, { first, last: first + 20 })).toBe(false)
    for (const first of [0, 40]) expect(isFar(before, { first, last: first + 20 })).toBe(true)
  })

  test('lie in a part of the list that a browser can lay out', () => {
    fc.assert(
      fc.property(count, fc.integer({ min: -5, max: 4_000_000 }), (rows, at) => {
        const { first, last } = segmentAt(at, rows)
        expect(first % segmentRows).toBe(0)
        expect(last - first).toBeGreaterThan(0)
        expect(last - first).toBeLessThanOrEqual(segmentRows)
        expect(last).toBeLessThanOrEqual(rows)
      }),
    )
  })
})

describe('the pages that are asked for', () => {
  test('are those in view alone until somebody scrolls', () => {
    expect(pagesWanted({ top: 2, bottom: 2, hasMoved: false }, 400)).toEqual({ now: [2], soon: [] })
    expect(pagesWanted({ top: 2, bottom: 3, hasMoved: true }, 400)).toEqual({ now: [2, 3], soon: [4, 1] })
  })

  test('exist, and are five at most', () => {
    fc.assert(
      fc.property(count, fc.nat(), fc.nat(), (rows, a, b) => {
        const view = { top: pageOf(Math.min(a, b)), bottom: pageOf(Math.max(a, b)), hasMoved: true }
        const { now, soon } = pagesWanted(view, rows)
        const asked = [...now, ...soon]
        expect(new Set(asked).size).toBe(asked.length)
        expect(asked.length).toBeLessThanOrEqual(5)
        for (const page of asked) {
          expect(page).toBeGreaterThanOrEqual(1)
          expect(page).toBeLessThanOrEqual(lastPage(rows))
        }
      }),
    )
  })

  test('are forgotten when they are far, so that no more than 24 are kept', () => {
    const read = Array.from({ length: 60 }, (_, index) => index + 1)
    const far = farPages(read, { top: 30, bottom: 31, hasMoved: true })
    expect(far).toHaveLength(36)
    expect(far).not.toContain(30)
    expect(far).toContain(1)
  })
})
