import { expect, test } from 'vitest'
import { slotClock, type Timed } from './next-after.ts'

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
