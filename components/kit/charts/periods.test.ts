import { describe, expect, test } from 'vitest'
import { dayBars, daysBySource, weekBars } from './periods.ts'

const day = (date: string, sources: Record<string, number>) => ({
  date,
  sources,
  total: Object.values(sources).reduce((sum, n) => sum + n, 0),
})

test.each([
  ['2026-03-09T00:00:00Z', '9 Mar'],
  ['2026-03-15T23:59:59Z', '9 Mar'],
  ['1970-01-01T00:00:00Z', '29 Dec'],
])('the last of the weeks read at %s begins on %s', (now, start) => {
  const bars = weekBars([3, 4], new Date(now))
  expect(bars[1]).toEqual({ value: 4, short: start, label: `Week of ${start}, so far` })
  expect(bars[0]?.label).not.toContain('so far')
})

test('days are named by their date (UTC), and the last is not over', () => {
  expect(dayBars([day('2026-03-11', {}), day('2026-03-12', { slack: 2 })])).toEqual([
    { value: 0, short: '11 Mar', label: 'Wed 11 Mar' },
    { value: 2, short: '12 Mar', label: 'Thu 12 Mar, so far' },
  ])
})

describe('days by source', () => {
  test('begin with the source that has most', () => {
    const { series, slices } = daysBySource(
      [day('2026-03-11', { email: 1, slack: 2 }), day('2026-03-12', { email: 9 })],
      (source) => source.toUpperCase(),
    )
    expect(series).toEqual([
      { key: 'email', label: 'EMAIL' },
      { key: 'slack', label: 'SLACK' },
    ])
    expect(slices.map(({ values }) => values)).toEqual([
      [1, 2],
      [9, 0],
    ])
  })

  test('put together what goes beyond the colours, and lose no message', () => {
    const sources = { a: 8, b: 7, c: 6, d: 5, e: 4, f: 3 }
    const { series, slices } = daysBySource([day('2026-03-11', sources)], (source) => source)
    expect(series.map(({ label }) => label)).toEqual(['a', 'b', 'c', 'd', '2 others'])
    expect(slices[0]?.values).toEqual([8, 7, 6, 5, 7])
  })

  test('of nothing are no series', () => {
    expect(daysBySource([day('2026-03-11', {})], String)).toMatchObject({
      series: [],
      slices: [{ values: [] }],
    })
  })
})
