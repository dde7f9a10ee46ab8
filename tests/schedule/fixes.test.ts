import { describe, expect, test } from 'vitest'
import type { ScheduleInput } from '#contract/common/schedule.ts'
import { checkSchedule } from '#service/engine/schedule/check.ts'
import { previewSchedule } from '#service/engine/schedule/preview.ts'

const now = new Date('2026-11-22T10:00:30Z')

function preview(schedule: ScheduleInput, timezone = 'Europe/Berlin', count = 5) {
  const result = previewSchedule({ schedule, timezone, count }, now)
  if (!result.ok) throw new Error(JSON.stringify(result.issues))
  return result.preview
}

const cron = (expr: string): ScheduleInput => ({ type: 'cron', expr })
const rrule = (text: string): ScheduleInput => ({ type: 'rrule', rrule: text })
const every = (n: number, unit: 'hours' | 'minutes'): ScheduleInput => ({ type: 'every', n, unit })

describe('a warning comes with schedules that do not have it', () => {
  const rows: [code: string, ScheduleInput, (string | number)[]][] = [
    ['clock-gap', cron('30 2 * * *'), ['0 3 * * *']],
    ['clock-overlap', cron('30 2 * * *'), ['0 3 * * *']],
    ['day-fields-or', cron('0 9 1 * MON'), ['0 9 1 * *', '0 9 * * MON']],
    ['full-day-range', cron('0 9 1-31 * MON'), ['0 9 * * MON']],
    ['short-months', cron('0 9 31 * *'), ['0 9 L * *']],
    ['short-months', rrule('FREQ=MONTHLY;BYMONTHDAY=30'), ['FREQ=MONTHLY;BYMONTHDAY=-1']],
    ['uneven-step', cron('*/7 * * * *'), [7]],
    ['uneven-step', cron('0 */13 * * *'), [13]],
    ['never-fires', cron('0 0 31 2 *'), ['0 0 L 2 *']],
    ['seconds', cron('0 0 9 * * *'), ['0 9 * * *']],
    ['full-hour', cron('0 9 * * 1-5'), ['3 9 * * 1-5']],
    ['full-hour', rrule('FREQ=DAILY;BYHOUR=9;BYMINUTE=0'), ['FREQ=DAILY;BYHOUR=9;BYMINUTE=3']],
    ['very-frequent', cron('* * * * *'), ['*/5 * * * *']],
    ['many-runs', every(1, 'minutes'), [15]],
    [
      'finished',
      rrule('DTSTART:20200101T090000\nRRULE:FREQ=DAILY;COUNT=2'),
      ['DTSTART:20200101T090000\nRRULE:FREQ=DAILY'],
    ],
    [
      'utc-start',
      rrule('DTSTART:20260101T090000Z\nRRULE:FREQ=DAILY'),
      ['DTSTART:20260101T090000\nRRULE:FREQ=DAILY'],
    ],
    ['drift', every(24, 'hours'), ['0 11 * * *']],
    ['drift', every(48, 'hours'), ['FREQ=DAILY;INTERVAL=2;BYHOUR=11;BYMINUTE=0']],
    ['past', { type: 'at', at: '2020-01-01T09:00' }, ['2026-11-23T09:00']],
  ]

  test.each(rows)('%s: $type $expr$rrule', (code, schedule, expected) => {
    const fixes = preview(schedule).warnings.find((warning) => warning.code === code)?.fixes ?? []
    expect(fixes.map(({ schedule: fixed }) => ruleIn(fixed))).toEqual(expected)
    for (const { label, schedule: fixed } of fixes) {
      expect(label.length).toBeLessThan(30)
      expect(checkSchedule(fixed, 'Europe/Berlin', now), label).toMatchObject({ ok: true })
      expect(preview(fixed as ScheduleInput).warnings.map((warning) => warning.code)).not.toContain(code)
    }
  })

  test('a time that every clock change touches has none', () => {
    const { warnings } = preview(rrule('FREQ=DAILY;BYHOUR=2;BYMINUTE=30'))
    expect(warnings.find(({ code }) => code === 'clock-gap')?.fixes).toBeUndefined()
  })

  test('distinguishes invalid schedules from surprising ones', () => {
    const gravity = (schedule: ScheduleInput) =>
      preview(schedule).warnings.map(({ code, severity }) => [code, severity])
    expect(gravity(cron('0 0 31 2 *'))).toEqual([['never-fires', 'stop']])
    expect(gravity(cron('0 9 31 * *'))).toEqual([
      ['short-months', 'caution'],
      ['full-hour', 'hint'],
    ])
  })
})

function ruleIn(schedule: { type: string; expr?: string; rrule?: string; n?: number; at?: string }) {
  return schedule.expr ?? schedule.rrule ?? schedule.n ?? schedule.at
}

describe('clock changes between the runs', () => {
  const messages = (schedule: ScheduleInput, count: number, zone = 'Europe/Berlin') =>
    preview(schedule, zone, count).clockChanges.map(
      ({ shiftMinutes, message }) => `${shiftMinutes}: ${message}`,
    )

  test('are told with what they mean', () => {
    expect(messages(cron('0 9 1 * *'), 12)).toEqual([
      '60: 28 March 2027: clocks go forward an hour in Berlin. Runs stay at their local time.',
      '-60: 31 October 2027: clocks go back an hour in Berlin. Runs stay at their local time.',
    ])
    expect(messages(cron('30 2 * * 0'), 20)).toEqual([
      '60: On 28 March 2027, 02:30 does not exist in Berlin: it runs at 03:00 instead.',
    ])
    expect(messages(every(1200, 'hours'), 3)).toEqual([
      '60: 28 March 2027: clocks go forward an hour in Berlin. Runs move from 11:00 to 12:00 there.',
    ])
  })

  test('of half an hour too, and none where there are none', () => {
    expect(messages(cron('0 9 1 * *'), 6, 'Australia/Lord_Howe')[0]).toMatch(
      /^-30: 4 April 2027: clocks go back 30 minutes/,
    )
    expect(messages(cron('0 9 1 * *'), 6, 'Asia/Tokyo')).toEqual([])
    expect(messages({ type: 'at', at: '2027-12-24T18:00' }, 1)).toEqual([])
  })
})

test.each<[ScheduleInput, number]>([
  [cron('0 9 * * 1-5'), 1],
  [cron('0 9,17 * * *'), 2],
  [every(15, 'minutes'), 96],
  [every(1, 'minutes'), 501],
  [rrule('FREQ=MINUTELY;BYHOUR=9,10,11'), 180],
  [{ type: 'at', at: '2020-01-01T09:00' }, 0],
])('runs of a day are counted: %j', (schedule, runs) => {
  expect(preview(schedule).runsPerDay).toBe(runs)
})

test('no later time is proposed where the day ends before one', () => {
  const { warnings } = preview(cron('30 23 * * *'), 'Asia/Beirut')
  expect(warnings.find(({ code }) => code === 'clock-overlap')).not.toHaveProperty('fixes')
})

test.each([
  ['2027-03-28T02:30:00', ['clock-gap'], /does not exist in Berlin.*: it runs at 03:00 instead\.$/],
  ['2027-10-31T02:30:00', ['clock-overlap'], /happens twice in Berlin.*: it runs once, the first time\.$/],
  ['2027-10-31T03:00:00', [], /^$/],
  ['2027-03-28T03:00:00', [], /^$/],
  ['2027-03-28T02:30:00+01:00', [], /^$/],
])('says of a single run at %s what the clock change makes of it', (at, codes, words) => {
  const clock = preview({ type: 'at', at }, 'Europe/Berlin').warnings.filter(({ code }) =>
    code.startsWith('clock-'),
  )
  expect(clock.map(({ code }) => code)).toEqual(codes)
  expect(clock.map(({ message }) => message).join(' ')).toMatch(words)
})
