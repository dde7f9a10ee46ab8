import { expect, test } from 'vitest'
import {
  formatCount,
  formatDue,
  formatDuration,
  formatInstant,
  formatRelative,
  formatWeekday,
} from './format.ts'

test('groups counts', () => {
  expect(formatCount(8003)).toBe('8,003')
})

test.each([
  [0, '0 s'],
  [59.9, '59 s'],
  [61, '1 min'],
  [3_600, '1 h'],
  [11_520, '3 h 12 min'],
  [90_061, '1 d 1 h'],
  [86_459, '1 d'],
])('%d seconds last %s', (seconds, expected) => {
  expect(formatDuration(seconds)).toBe(expected)
})

const now = new Date('2026-11-21T12:00:00Z')

test.each([
  ['2026-11-21T11:59:30Z', 'just now'],
  ['2026-11-21T11:48:00Z', '12 min ago'],
  ['2026-11-21T09:30:00Z', '2 h ago'],
  ['2026-11-18T12:00:00Z', '3 d ago'],
  // A run that began after the clock of the page was last moved.
  ['2026-11-21T12:00:30Z', 'just now'],
  ['2026-11-21T14:00:00Z', 'in 2 h'],
  ['2026-08-01T12:00:00Z', '1 Aug 2026'],
])('%s is %s', (instant, expected) => {
  expect(formatRelative(instant, now)).toBe(expected)
})

test.each([
  ['2026-11-21T12:00:30Z', 'in a moment'],
  ['2026-11-21T11:59:30Z', 'in a moment'],
  ['2026-11-21T14:00:00Z', 'in 2 h'],
  ['2026-11-21T11:48:00Z', 'due 12 min ago'],
])('%s comes %s', (instant, expected) => {
  expect(formatDue(instant, now)).toBe(expected)
})

test('names the zone of an instant', () => {
  expect(formatInstant('2026-11-21T12:00:00Z', 'UTC')).toBe('21 Nov 2026, 12:00 UTC')
  expect(formatInstant('2026-11-21T12:00:00Z', 'Europe/Berlin')).toBe('21 Nov 2026, 13:00 Berlin')
})

test.each([
  ['2026-11-22T04:07:00Z', 'Europe/Berlin', 'Sun 22 Nov, 05:07 Berlin'],
  ['2026-12-31T23:30:00Z', 'UTC', 'Thu 31 Dec, 23:30 UTC'],
  ['2026-12-31T23:30:00Z', 'Europe/Berlin', 'Fri 1 Jan 2027, 00:30 Berlin'],
])('the year of %s in %s is said where it is another one', (instant, zone, expected) => {
  expect(formatWeekday(instant, zone, now.getTime())).toBe(expected)
})
