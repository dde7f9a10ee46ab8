import { expect, test } from 'vitest'
import type { ScheduleInput } from '#contract/common/schedule.ts'
import { checkSchedule } from '#service/engine/schedule/check.ts'
import { nextRuns, previewSchedule } from '#service/engine/schedule/preview.ts'

const upTo = (last: number) => Array.from({ length: last + 1 }, (_, value) => value).join(',')
const everyDay = 'BYDAY=MO,TU,WE,TH,FR,SA,SU;BYMONTH=1,2,3,4,5,6,7,8,9,10,11,12'
const nearlyEveryMinute = `BYHOUR=${upTo(23)};BYMINUTE=${upTo(49)}`

function rule(rrule: string): ScheduleInput {
  return { type: 'rrule', rrule }
}

function runs(rrule: string, zone: string, from: string, count: number): string[] {
  const after = new Date(from)
  return nextRuns(rule(rrule), zone, after, after, count).map((run) => run.toISOString().slice(0, 16))
}

test('a rule of nearly every minute since 1901 is searched by its dates', () => {
  const text = `DTSTART:19010101T000000\nRRULE:FREQ=YEARLY;${everyDay};${nearlyEveryMinute}`
  const found = runs(text, 'America/Santiago', '2026-11-23T12:48:00Z', 50)
  expect(found.slice(0, 3)).toEqual(['2026-11-23T12:49', '2026-11-23T13:00', '2026-11-23T13:01'])
  expect(found.at(-1)).toBe('2026-11-23T13:48')
})

test('BYSETPOS does not pick from every minute of a year', () => {
  const result = checkSchedule(
    rule(`FREQ=YEARLY;${everyDay.split(';')[0]};${nearlyEveryMinute};BYSETPOS=-1`),
    'UTC',
    new Date('2026-11-23T12:00:00Z'),
  )
  expect(result).toMatchObject({ ok: false, issues: [{ path: ['schedule', 'rrule'] }] })
  expect(JSON.stringify(result)).toContain('name fewer days or times')
})

test('a long interval is not searched beyond the calendar, nor months that it never meets', () => {
  const text = 'DTSTART:20000229T023000\nRRULE:FREQ=MONTHLY;BYDAY=MO;BYHOUR=23;BYSETPOS=1;INTERVAL=1000'
  expect(runs(`${text};BYMONTH=1`, 'Europe/Berlin', '2026-11-23T12:00:00Z', 1)).toEqual([])
  expect(runs(`${text};BYMONTH=6`, 'Europe/Berlin', '2026-11-23T12:00:00Z', 1)).toEqual(['2083-06-07T21:30'])
})

test('the times of the first day begin at the start, and those of the others are in order', () => {
  const text = 'DTSTART:20261123T120030\nRRULE:FREQ=DAILY;INTERVAL=2;BYHOUR=18,9,12;COUNT=5'
  expect(runs(text, 'Europe/Berlin', '2026-11-01T00:00:00Z', 9)).toEqual([
    '2026-11-23T11:00',
    '2026-11-23T17:00',
    '2026-11-25T08:00',
    '2026-11-25T11:00',
    '2026-11-25T17:00',
  ])
})

test('a yearly rule keeps its plain weekdays beside a numbered one', () => {
  const text = 'DTSTART:20261224T090000\nRRULE:FREQ=YEARLY;BYDAY=TH,2SA,-1MO'
  expect(runs(text, 'UTC', '2026-12-24T08:00:00Z', 6)).toEqual([
    '2026-12-24T09:00',
    '2026-12-28T09:00',
    '2026-12-31T09:00',
    '2027-01-07T09:00',
    '2027-01-09T09:00',
    '2027-01-14T09:00',
  ])
})

test('an hourly rule keeps its minute where clocks change by half an hour', () => {
  const text = 'DTSTART:20290216T181100\nRRULE:FREQ=HOURLY;BYHOUR=17,8'
  expect(runs(text, 'Australia/Lord_Howe', '2029-03-31T12:00:00Z', 3)).toEqual([
    '2029-03-31T21:41',
    '2029-04-01T06:41',
    '2029-04-01T21:41',
  ])
})

test('an interval of many years is shown, without a rule in its place', () => {
  const result = previewSchedule(
    { schedule: { type: 'every', n: 60_000_000, unit: 'hours' }, timezone: 'Europe/Berlin', count: 1 },
    new Date('2026-11-23T00:00:00Z'),
  )
  expect(result).toMatchObject({ ok: true, preview: { next: ['8871-08-30T00:00:00Z'] } })
  expect(JSON.stringify(result)).not.toContain('FREQ=DAILY')
})
