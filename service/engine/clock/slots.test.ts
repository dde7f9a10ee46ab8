import { expect, test } from 'vitest'
import { type Cause, causeOf, onTimeMs, slotClock, type Timed } from './slots.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const caughtUp = { oneTime: false, catchUp: true }

/** What becomes of a slot that is looked at so late, where the next one follows after a period. */
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

const nine = Date.parse('2031-03-04T09:00:00Z')
const morning: Timed = {
  schedule: { type: 'cron', expr: '0 9,10 * * *' },
  ...{ timezone: 'UTC', anchorAt: nine - 3_600_000 },
}

test('a slot is computed once for all that ask for the same, and for nobody else', () => {
  const clock = slotClock()
  const next = (other: Partial<Timed> = {}) =>
    new Date(clock.next({ ...morning, ...other }, nine) ?? 0).toISOString()
  expect(next()).toBe('2031-03-04T10:00:00.000Z')
  expect(next({ timezone: 'Europe/Berlin' })).toBe('2031-03-05T08:00:00.000Z')
  expect(next({ schedule: { type: 'cron', expr: '0 11 * * *' } })).toBe('2031-03-04T11:00:00.000Z')
  const schedule = { type: 'every', n: 2, unit: 'hours' } as const
  expect(next({ schedule })).toBe('2031-03-04T10:00:00.000Z')
  expect(next({ schedule, anchorAt: nine })).toBe('2031-03-04T11:00:00.000Z')
  const spent = clock.spent()
  expect(next({ anchorAt: nine })).toBe('2031-03-04T10:00:00.000Z')
  expect(next({ schedule })).toBe('2031-03-04T10:00:00.000Z')
  expect(clock.spent()).toBe(spent)
})
