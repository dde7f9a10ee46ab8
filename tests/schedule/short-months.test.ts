import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { monthCodes } from '#contract/common/calendar-words.ts'
import type { ScheduleInput } from '#contract/common/schedule.ts'
import { cronCalendar } from '#service/engine/schedule/cron-next.ts'
import { previewSchedule } from '#service/engine/schedule/preview.ts'
import { cronWarnings } from '#service/engine/schedule/warn-rules.ts'

const now = new Date('2026-06-01T10:00:30Z')

/** What is said about days that not every month has; undefined when nothing is. */
function hintOf(schedule: ScheduleInput): string | undefined {
  const result = previewSchedule({ schedule, timezone: 'UTC', count: 1 }, now)
  if (!result.ok) throw new Error(JSON.stringify(result.issues))
  return result.preview.warnings.find(({ code }) => code === 'short-months')?.message
}

const cron = (expr: string): ScheduleInput => ({ type: 'cron', expr })
const rrule = (text: string): ScheduleInput => ({ type: 'rrule', rrule: text })
const skipped = (day: number) => `Months without day ${day} are skipped; L is the last day of every month.`

test.each([
  ['0 9 31 * *', skipped(31)],
  ['0 9 29 2 *', skipped(29)],
  ['0 9 31W * *', skipped(31)],
  ['0 9 31 4-9 *', skipped(31)],
  ['0 9 31 */4 *', skipped(31)],
  [
    '0 9 30,31 * *',
    'Days 30 and 31 are left out where a month is shorter; L is the last day of every month.',
  ],
  [
    '0 9 29-30 4,2 *',
    'Days 29 and 30 are left out where a month is shorter; L is the last day of every month.',
  ],
  [
    '0 9 15,29,31 JAN,APR *',
    'Day 31 is left out where a month is shorter; L is the last day of every month.',
  ],
  ['0 9 30 */4 *', undefined],
  ['0 9 30 3-12 *', undefined],
  ['0 9 31 1-7/2 *', undefined],
  ['0 9 31 JAN,MAR-MAR *', undefined],
  ['0 9 28 * *', undefined],
  ['0 9 25-31 * *', undefined],
  ['0 9 31,L * *', undefined],
  ['0 9 30 2 *', undefined],
])('%s: %s', (expr, message) => expect(hintOf(cron(expr))).toBe(message))

const monthField = fc.oneof(
  fc.constant('*'),
  fc.integer({ min: 2, max: 12 }).map((step) => `*/${step}`),
  fc.tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 12 })).map(([a, b]) => {
    return `${Math.min(a, b)}-${Math.max(a, b)}`
  }),
  fc.subarray([...monthCodes], { minLength: 1 }).map((names) => names.join()),
)

test('of a cron rule it is said exactly when one of its months lacks one of its days', () => {
  const dayField = fc.uniqueArray(fc.integer({ min: 1, max: 31 }), { minLength: 1, maxLength: 4 })
  fc.assert(
    fc.property(dayField, monthField, (days, months) => {
      const lacks = firstsOf(months).some((first) => days.some((day) => day > lengthOf(first)))
      const isSaid = cronWarnings(`0 9 ${days.join()} ${months} *`).some(
        ({ code }) => code === 'short-months',
      )
      expect(isSaid).toBe(lacks)
    }),
  )
})

/** The first of each month of a year without a leap day that the calendar itself finds in the field. */
function firstsOf(months: string): Date[] {
  const { nextWall } = cronCalendar(`0 9 1 ${months} *`)
  const found: number[] = []
  for (let at = nextWall(Date.UTC(2026, 0, 1)); at !== null && at < Date.UTC(2027, 0, 1); at = nextWall(at))
    found.push(at)
  return found.map((wall) => new Date(wall))
}

function lengthOf(date: Date): number {
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
}

test.each([
  ['FREQ=MONTHLY;BYMONTHDAY=30', true],
  ['FREQ=MONTHLY;BYMONTHDAY=-30', true],
  ['FREQ=YEARLY;BYMONTHDAY=31', true],
  ['FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29', true],
  ['DTSTART:20260131T090000\nRRULE:FREQ=MONTHLY', true],
  ['DTSTART:20280229T090000\nRRULE:FREQ=YEARLY', true],
  ['DTSTART:20260131T090000\nRRULE:FREQ=MONTHLY;INTERVAL=3', true],
  ['DTSTART:20260130T090000\nRRULE:FREQ=MONTHLY;INTERVAL=4', false],
  ['DTSTART:20260131T090000\nRRULE:FREQ=YEARLY', false],
  ['FREQ=YEARLY;BYMONTH=1,7;BYMONTHDAY=31', false],
  ['FREQ=MONTHLY;BYMONTH=4;BYMONTHDAY=30', false],
  ['FREQ=MONTHLY;BYMONTHDAY=15,31', false],
])('%s: %s', (text, isSaid) => expect(hintOf(rrule(text)) !== undefined).toBe(isSaid))
