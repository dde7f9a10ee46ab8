import { expect, test } from 'vitest'
import { gapsIn, slotsOf } from './gaps.ts'

const hours = (totals: number[]) =>
  totals.map((total, index) => ({ at: new Date(index * 3_600_000).toISOString(), total, failed: 0 }))

test('every hour of the span has its slot', () => {
  const hour = { at: '2026-11-20T01:00:00.000Z', total: 3, mapped: 2, ignored: 0, duplicate: 0, failed: 1 }
  const span = { since: '2026-11-20T00:00:00.000Z', until: '2026-11-20T03:00:00.000Z' }
  expect(slotsOf({ ...span, hours: [hour] })).toEqual([
    { at: '2026-11-20T00:00:00.000Z', total: 0, failed: 0 },
    { at: '2026-11-20T01:00:00.000Z', total: 3, failed: 1 },
    { at: '2026-11-20T02:00:00.000Z', total: 0, failed: 0 },
  ])
})

test('a silence that is long for a lively source is a gap, also when it lasts', () => {
  const slots = hours([4, 0, 0, 0, 0, 0, 0, 5, 0, 0, 0, 0, 0, 0, 0])
  expect(gapsIn(slots, 600)).toEqual([
    { from: 1, to: 7 },
    { from: 8, to: 15 },
  ])
})

test('a few quiet hours are no gap', () => {
  expect(gapsIn(hours([4, 0, 0, 0, 0, 0, 5]), 60)).toEqual([])
})

test('a source that speaks every few hours may be silent for longer', () => {
  const slots = hours([1, ...Array(20).fill(0), 1])
  expect(gapsIn(slots, 3 * 3600)).toEqual([])
  expect(gapsIn(slots, 3600)).toEqual([{ from: 1, to: 21 }])
})

test('before the first arrival, and while the rhythm is not known, there is no gap', () => {
  expect(gapsIn(hours([0, 0, 0, 0, 0, 0, 0, 0, 1]), 600)).toEqual([])
  expect(gapsIn(hours([1, ...Array(30).fill(0)]), null)).toEqual([])
})
