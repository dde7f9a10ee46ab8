import { describe, expect, test } from 'vitest'
import type { ScheduleInput } from '#contract/common/schedule.ts'
import { previewSchedule } from '#service/engine/schedule/preview.ts'

const now = new Date('2026-06-01T10:00:30Z')

function preview(schedule: ScheduleInput, timezone = 'Europe/Berlin') {
  const result = previewSchedule({ schedule, timezone, count: 3 }, now)
  if (!result.ok) throw new Error(JSON.stringify(result.issues))
  return result.preview
}

const cron = (expr: string): ScheduleInput => ({ type: 'cron', expr })
const rrule = (text: string): ScheduleInput => ({ type: 'rrule', rrule: text })

describe('descriptions', () => {
  const rows: [ScheduleInput, string][] = [
    [cron('0 9 * * 1-5'), 'Every weekday at 09:00, Berlin'],
    [cron('@daily'), 'Every day at 00:00, Berlin'],
    [cron('30 8,17 * * MON,THU'), 'Every Monday and Thursday at 08:30 and 17:30, Berlin'],
    [cron('0 9 1,15 * *'), 'On day 1 and 15 of the month at 09:00, Berlin'],
    [cron('0 9 L * *'), 'On the last day of the month at 09:00, Berlin'],
    [cron('0 9 * * 2#2'), 'On the second Tuesday of the month at 09:00, Berlin'],
    [cron('0 9 1 * MON'), 'On day 1 of the month, or every Monday, at 09:00, Berlin'],
    [cron('0 9 24 12 *'), 'Every year on 24 December at 09:00, Berlin'],
    [cron('*/15 * * * *'), 'Every 15 minutes, Berlin'],
    [cron('0 * * * *'), 'Every hour, on the hour, Berlin'],
    [cron('0 9-17 * * 1-5'), 'Every hour, on the hour, from 09:00 to 17:00, every weekday, Berlin'],
    [cron('30 */6 * * *'), 'Every 6 hours from midnight, at 30 minutes past, Berlin'],
    [cron('0 9 * * SUN-SUN'), 'Every Sunday at 09:00, Berlin'],
    [cron('0 9 * * MON-TUE#2'), 'On the second Monday and second Tuesday of the month at 09:00, Berlin'],
    [cron('0 9 * * 1#1,5'), 'On the first Monday of the month and every Friday at 09:00, Berlin'],
    [cron('0 9 15W,L * *'), 'On the weekday nearest day 15 and the last day of the month at 09:00, Berlin'],
    [cron('0 */24 * * *'), 'Every day at 00:00, Berlin'],
    [cron('*/60 9 * * *'), 'Every day at 09:00, Berlin'],
    [cron('0 9 */31 * *'), 'On day 1 of the month at 09:00, Berlin'],
    [cron('0 9 1 */12 *'), 'Every year on 1 January at 09:00, Berlin'],
    [cron('0 9 * */5 *'), 'Every day in January, June and November at 09:00, Berlin'],
    [cron('0 9 * * */7'), 'Every Sunday at 09:00, Berlin'],
    [rrule('FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR;BYHOUR=9;BYMINUTE=0'), 'Every weekday at 09:00, Berlin'],
    [
      rrule('FREQ=WEEKLY;INTERVAL=2;BYDAY=MO;BYHOUR=9;BYMINUTE=0;COUNT=4'),
      'Every 2 weeks on Monday at 09:00, 4 times in all, Berlin',
    ],
    [
      rrule('FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1;BYHOUR=9;BYMINUTE=0'),
      'Every month on the last weekday at 09:00, Berlin',
    ],
    [
      rrule('FREQ=MONTHLY;BYDAY=1FR;UNTIL=20261231'),
      'Every month on the first Friday at 12:00, until 31 December 2026, Berlin',
    ],
    [
      rrule('FREQ=DAILY;BYDAY=MO,TU;BYHOUR=9,17;BYMINUTE=0,30;BYSETPOS=1,-1'),
      'Every Monday and Tuesday at 09:00 and 17:30, Berlin',
    ],
    [rrule('FREQ=DAILY;BYMONTHDAY=15;BYHOUR=9;BYMINUTE=0'), 'On day 15 of the month at 09:00, Berlin'],
    [
      rrule('FREQ=YEARLY;INTERVAL=2;BYMONTH=12;BYMONTHDAY=24;BYHOUR=9;BYMINUTE=0'),
      'Every 2 years on 24 December at 09:00, Berlin',
    ],
    [
      rrule('DTSTART;TZID=Europe/Berlin:20260601T090000\nRRULE:FREQ=DAILY;UNTIL=20261231T225959Z'),
      'Every day at 09:00, until 31 December 2026, Berlin',
    ],
    [
      rrule('FREQ=YEARLY;BYWEEKNO=20,-1;BYDAY=SU;BYHOUR=9;BYMINUTE=0'),
      'Every year on every Sunday of week 20 and the last week at 09:00, Berlin',
    ],
    [
      rrule('FREQ=YEARLY;BYYEARDAY=100,-1;BYHOUR=9;BYMINUTE=0'),
      'Every year on day 100 and the last day of the year at 09:00, Berlin',
    ],
    [
      rrule('FREQ=MONTHLY;BYMONTHDAY=10,20,-1;BYSETPOS=2;BYHOUR=9;BYMINUTE=0'),
      'Every month on day 10 and 20 and the last day at 09:00, only the second of these, Berlin',
    ],
    [
      rrule('FREQ=MONTHLY;BYDAY=MO;BYSETPOS=2;BYHOUR=9,17;BYMINUTE=0'),
      'Every month on every Monday at 09:00 and 17:00, only the second of these, Berlin',
    ],
    [{ type: 'every', n: 90, unit: 'minutes' }, 'Every 90 minutes, Berlin'],
    [{ type: 'every', n: 1, unit: 'hours' }, 'Every hour, Berlin'],
    [{ type: 'at', at: '2027-03-01T09:00' }, 'Once, on Monday 1 March 2027 at 09:00, Berlin'],
    [
      { type: 'event', events: ['github.pr.merged'], delaySeconds: 1800, targetBranches: ['main'] },
      '30 minutes after a GitHub pull request is merged (base branch main)',
    ],
  ]

  test.each(rows)('$type $expr$rrule', (schedule, words) => {
    expect(preview(schedule).description).toBe(words)
  })

  test('a zone that is not a city is given by its whole name', () => {
    expect(preview(cron('0 9 * * *'), 'Etc/GMT+5').description).toBe('Every day at 09:00, Etc/GMT+5')
    expect(preview(cron('0 9 * * *'), 'UTC').description).toBe('Every day at 09:00, UTC')
  })

  test('an event schedule has no dates', () => {
    expect(preview({ type: 'event', events: ['topic.created'] })).toMatchObject({ next: [], warnings: [] })
  })
})

describe('warnings', () => {
  const rows: [ScheduleInput, string[]][] = [
    [cron('0 9 * * 1-5'), []],
    [cron('30 2 * * *'), ['clock-overlap', 'clock-gap']],
    [cron('0 9 1 * MON'), ['day-fields-or']],
    [cron('0 9 1-31 * MON'), ['day-fields-or', 'full-day-range']],
    [cron('0 9 31 * *'), ['short-months']],
    [cron('*/7 * * * *'), ['uneven-step', 'many-runs', 'very-frequent']],
    [cron('0 9 29 2 *'), ['short-months', 'far-away']],
    [cron('0 0 31 2 *'), ['never-fires']],
    [cron('0 0 9 * * *'), ['seconds']],
    [rrule('FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30'), ['never-fires']],
    [rrule('DTSTART:20200101T090000\nRRULE:FREQ=DAILY;COUNT=2'), ['finished']],
    [rrule('DTSTART:20260101T090000Z\nRRULE:FREQ=DAILY'), ['utc-start']],
    [rrule('FREQ=MONTHLY;BYMONTHDAY=30'), ['short-months']],
    [{ type: 'every', n: 24, unit: 'hours' }, ['drift']],
    [{ type: 'every', n: 1, unit: 'minutes' }, ['many-runs', 'very-frequent']],
    [{ type: 'at', at: '2020-01-01T09:00' }, ['past']],
  ]

  test.each(rows)('$type $expr$rrule: %s', (schedule, codes) => {
    const given = preview(schedule)
      .warnings.map(({ code }) => code)
      .filter((code) => code !== 'full-hour')
    expect([...given].sort()).toEqual([...codes].sort())
  })

  test('a missing and a repeated time are told in words', () => {
    const messages = preview(cron('30 2 * * *')).warnings.map(({ message }) => message)
    expect(messages).toEqual([
      'On 25 October 2026, 02:30 happens twice in Berlin: it runs once, the first time.',
      'On 28 March 2027, 02:30 does not exist in Berlin: it runs at 03:00 instead.',
    ])
  })

  test('a recurrence leaves a missing time out', () => {
    const { warnings } = preview(rrule('FREQ=DAILY;BYHOUR=2;BYMINUTE=30'))
    expect(warnings.map(({ message }) => message)).toContain(
      'On 28 March 2027, 02:30 does not exist in Berlin: this run is left out.',
    )
  })
})
