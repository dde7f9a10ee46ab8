import { describe, expect, test } from 'vitest'
import { costOf, durationOf } from './figures.ts'

const from = '2026-11-21T09:00:00.000Z'
const after = (ms: number) => new Date(Date.parse(from) + ms).toISOString()

describe('how long a run took', () => {
  test.each([
    [0, '1 ms'],
    [640, '640 ms'],
    [1500, '1.5 s'],
    [42_400, '42 s'],
    [80_000, '1 min 20 s'],
  ])('%i ms', (ms, words) => {
    expect(durationOf({ startedAt: from, finishedAt: after(ms) })).toBe(words)
  })

  test('is not known before it has ended', () => {
    expect(durationOf({ startedAt: from, finishedAt: null })).toBeNull()
  })
})

test('what a run cost keeps the figures that say something', () => {
  expect([null, 0, 0.0042, 0.123].map(costOf)).toEqual([null, '$0', '$0.0042', '$0.12'])
})
