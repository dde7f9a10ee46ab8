import { describe, expect, test } from 'vitest'
import { endOfLocalDay, isDate, localOf } from '#contract/schedule/dates.ts'
import { inWords, momentOf } from './moments.ts'

describe('an instant in a zone', () => {
  test.each([
    ['2026-11-23T08:00:00Z', 'Europe/Berlin', { weekday: 'Mon', date: '23 Nov', time: '09:00', zone: 'CET' }],
    [
      '2027-07-01T13:00:00Z',
      'America/New_York',
      { weekday: 'Thu', date: '1 Jul 2027', time: '09:00', zone: 'EDT' },
    ],
    ['2026-11-22T23:00:00Z', 'UTC', { weekday: 'Sun', date: '22 Nov', time: '23:00', zone: 'UTC' }],
    [
      '2026-11-22T23:00:00Z',
      'Asia/Kathmandu',
      { weekday: 'Mon', date: '23 Nov', time: '04:45', zone: 'UTC+5:45' },
    ],
  ])('%s in %s', (instant, zone, moment) => {
    expect(momentOf(instant, zone, 2026)).toEqual(moment)
  })

  test.each([
    [30, 'in a moment'],
    [12 * 60, 'in 12 min'],
    [26 * 3600, 'in 1 d'],
    [30 * 86_400, 'in 4 weeks'],
    [130 * 86_400, 'in 4 months'],
    [800 * 86_400, 'in 2 years'],
    [-60, 'past'],
  ])('in %d seconds is %s', (seconds, words) => {
    expect(inWords(new Date(seconds * 1000).toISOString(), 0)).toBe(words)
  })
})

describe('days of the calendar', () => {
  test.each([
    ['2026-12-31', 'Europe/Berlin', '20261231T225959Z'],
    ['2026-06-30', 'America/New_York', '20260701T035959Z'],
    // The clocks go back on this day, so its end has another offset than its noon.
    ['2026-10-25', 'Europe/Berlin', '20261025T225959Z'],
    ['2026-03-29', 'Europe/Berlin', '20260329T215959Z'],
    ['2026-12-31', 'UTC', '20261231T235959Z'],
  ])('the end of %s in %s is %s', (date, zone, until) => {
    expect(endOfLocalDay(date, zone)).toBe(until)
  })

  test('a date is one of the calendar', () => {
    expect(['2027-02-28', '2028-02-29', '2027-02-29', '2027-13-01', '27-01-01', ''].filter(isDate)).toEqual([
      '2027-02-28',
      '2028-02-29',
    ])
  })

  test('a zone nobody knows is read as UTC', () => {
    expect(localOf(0, 'Moon/Base')).toEqual({ date: '1970-01-01', time: '00:00' })
  })
})
