import { describe, expect, test } from 'vitest'
import { comparedWeeks, lastDates } from './calendar.ts'

test('the last dates end with today, over the ends of months', () => {
  expect(lastDates(new Date('2028-03-01T00:00:00Z'), 3)).toEqual(['2028-02-28', '2028-02-29', '2028-03-01'])
  expect(lastDates(new Date('2026-12-31T23:59:59.999Z'), 1)).toEqual(['2026-12-31'])
})

describe('the weeks that are compared', () => {
  const lastFull = {
    week: { from: '2026-03-02', to: '2026-03-08' },
    before: { from: '2026-02-23', to: '2026-03-01' },
  }

  test.each(['2026-03-09T00:00:00Z', '2026-03-10T23:59:59Z'])('%s looks at the last full week', (now) => {
    expect(comparedWeeks(new Date(now))).toEqual(lastFull)
  })

  test.each(['2026-03-11', '2026-03-15'])('%s looks at the week so far', (day) => {
    expect(comparedWeeks(new Date(`${day}T12:00:00Z`))).toEqual({
      week: { from: '2026-03-09', to: day },
      before: lastFull.week,
    })
  })
})
