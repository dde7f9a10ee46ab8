import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ScheduleInput } from '#contract/common/schedule.ts'
import { checkSchedule } from '#service/engine/schedule/check.ts'
import { nextRuns, previewSchedule } from '#service/engine/schedule/preview.ts'

const now = new Date('2026-06-01T10:00:30Z')
const zone = fc.constantFrom('Europe/Berlin', 'UTC', 'America/New_York', 'Asia/Kolkata')

/** Text made of the pieces a rule is made of, so that a good part of it is almost right. */
const pieces = (list: string[], separator: string, max: number) =>
  fc.array(fc.constantFrom(...list), { maxLength: max }).map((parts) => parts.join(separator))

const cronText = fc.oneof(
  fc.string({ maxLength: 40 }),
  fc.string({ unit: 'binary', maxLength: 40 }),
  pieces(
    ['*', '*/7', '1-5', 'L', 'LW', '15W', 'MON#2', '5L', '?', '0', '59', 'FRI-MON', '1,2', '@daily', 'H'],
    ' ',
    7,
  ),
  pieces(['*', '/', '-', ',', '1', '31', ' ', 'W', '#', 'L', 'MON', '+', '\n'], '', 30),
)

const ruleText = fc.oneof(
  fc.string({ maxLength: 60 }),
  pieces(
    [
      'FREQ=DAILY',
      'FREQ=YEARLY',
      'FREQ=MONTHLY',
      'BYDAY=1MO',
      'BYDAY=MO,FR',
      'BYMONTHDAY=31',
      'BYMONTH=2',
      'COUNT=5',
      'BYSETPOS=-1',
      'INTERVAL=9999',
      'UNTIL=20301231',
      'BYWEEKNO=53',
      'BYYEARDAY=366',
      'BYHOUR=2',
      'WKST=SU',
      '',
    ],
    ';',
    6,
  ),
  pieces(
    [
      'DTSTART:20260329T023000\n',
      'RRULE:',
      'FREQ=MINUTELY',
      ';',
      'BYHOUR=2',
      'EXDATE:20260601\n',
      '\r\n',
      ':',
    ],
    '',
    8,
  ),
)

const schedules = fc.oneof(
  cronText.map((expr): ScheduleInput => ({ type: 'cron', expr })),
  ruleText.map((rrule): ScheduleInput => ({ type: 'rrule', rrule })),
  fc
    .record({ n: fc.integer({ min: 1 }), unit: fc.constantFrom('hours' as const, 'minutes' as const) })
    .map(({ n, unit }): ScheduleInput => ({ type: 'every', n, unit })),
)

test('any text gives an answer or reasons', () => {
  fc.assert(
    fc.property(schedules, fc.oneof(zone, fc.string({ maxLength: 20 })), (schedule, timezone) => {
      const check = checkSchedule(schedule, timezone, now)
      const preview = previewSchedule({ schedule, timezone, count: 3 }, now)
      for (const result of [check, preview]) {
        if (!result.ok) expect(result.issues.every(({ message }) => message.length > 10)).toBe(true)
      }
      if (check.ok) expect(preview.ok).toBe(true)
    }),
    { numRuns: 1500, seed: 7 },
  )
})

test('runs follow each other, each strictly after the last', () => {
  fc.assert(
    fc.property(
      schedules,
      zone,
      fc.date({ min: new Date('2000-01-01'), max: new Date('2090-01-01'), noInvalidDate: true }),
      (schedule, timezone, from) => {
        const preview = previewSchedule({ schedule, timezone, count: 1 }, from)
        if (!preview.ok) return
        const runs = nextRuns(schedule, timezone, from, from, 5).map(Number)
        const steps = [Number(from), ...runs]
        expect(runs.every((run, index) => run > (steps[index] ?? Number.NaN))).toBe(true)
      },
    ),
    { numRuns: 500, seed: 8 },
  )
})

describe('long and odd texts', () => {
  const long = 'x'.repeat(10_000)
  const rows: ScheduleInput[] = [
    { type: 'cron', expr: long },
    { type: 'cron', expr: `${'1,'.repeat(5000)}1 * * * *` },
    { type: 'cron', expr: `${','.repeat(200)} * * * *` },
    { type: 'cron', expr: '*/99999999999999999999 * * * *' },
    { type: 'cron', expr: '1e400 * * * *' },
    { type: 'rrule', rrule: long },
    { type: 'rrule', rrule: `FREQ=DAILY;INTERVAL=${'9'.repeat(400)}` },
    { type: 'rrule', rrule: `FREQ=DAILY;${'BYDAY=MO;'.repeat(50)}` },
    { type: 'rrule', rrule: '\n'.repeat(400) },
    { type: 'every', n: Number.MAX_SAFE_INTEGER, unit: 'hours' },
  ]

  test.each(rows)('$type is refused', (schedule) => {
    const result = checkSchedule(schedule, 'Europe/Berlin', now)
    expect(result.ok).toBe(false)
    expect(JSON.stringify(result).length).toBeLessThan(600)
  })
})
