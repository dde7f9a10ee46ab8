import { expect, test } from 'vitest'
import { type Cause, causeOf, onTimeMs } from './plan.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const caughtUp = { oneTime: false, catchUp: true }

/** Returns the cause for a slot checked `late` ms after its time, with the next slot after `period`. */
const after = (late: number, period: number | null, how = caughtUp): Cause | null =>
  causeOf(0, period, late, how)

test('half a minute late is on time', () => {
  expect(after(onTimeMs, day)).toBe('schedule')
  expect(after(onTimeMs + 1, day)).toBe('catch-up')
  expect(after(onTimeMs + 1, day, { oneTime: false, catchUp: false })).toBeNull()
})

test.each([
  ['every minute', minute, 30_000],
  ['every hour', hour, 30 * minute],
  ['daily', day, 6 * hour],
  ['weekly', 7 * day, 6 * hour],
  ['for the last time', null, 6 * hour],
])('what runs %s is made up for until half its time is over, and six hours at most', (_, period, until) => {
  if (until > onTimeMs) expect(after(until - 1, period)).toBe('catch-up')
  expect(after(until + 1, period)).toBeNull()
})

test('a one-time run may be saved a minute late, and is made up for within a day', () => {
  const once = { oneTime: true, catchUp: true }
  expect(after(minute + onTimeMs, null, once)).toBe('schedule')
  expect(after(minute + onTimeMs + 1, null, once)).toBe('catch-up')
  expect(after(day, null, once)).toBe('catch-up')
  expect(after(day + 1, null, once)).toBeNull()
})
