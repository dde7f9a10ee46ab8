import { describe, expect, test } from 'vitest'
import type { ScheduleInput } from '#contract/common/schedule.ts'
import { checkSchedule } from '#service/engine/schedule/check.ts'

const now = new Date('2026-06-01T10:00:30Z')
const zone = 'Europe/Berlin'

function refusal(schedule: ScheduleInput, timezone = zone): string {
  const result = checkSchedule(schedule, timezone, now)
  return result.ok
    ? 'accepted'
    : result.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('\n')
}

describe('cron', () => {
  const rows: [string, string][] = [
    [' ', 'has five fields'],
    ['* * * *', 'this one has 4'],
    ['0 0 9 * * *', 'Leave out the seconds'],
    ['*/5 0 9 * * *', 'write five fields'],
    ['0 9 * * * 2027', 'leave out the seconds and the year'],
    ['@reboot', 'use one of @yearly'],
    ['H 9 * * *', '“H” picks a random value'],
    ['0 0 * * +MON', '“+” is not supported'],
    ['0 0 */2 * MON', 'write 1-31/2 for */2'],
    ['0 0 1 * */2', 'write 0-6/2 for */2'],
    ['0 0 L-3 * *', 'use L, LW or a day number'],
    ['0 22-2 * * *', 'list the values, 22,23,0,1,2'],
    ['0 0 * * FRI-MON', 'list the values, FRI,SAT,SUN,MON'],
    ['5/15 * * * *', 'Write 5-59/15'],
    ['*,5 9 * * *', '“*” is every value of the minute field already'],
    ['0 9 1,* * MON', 'write it alone'],
    ['*/90 * * * *', 'use an interval of every 90 minutes'],
    ['60 * * * *', 'takes 0 to 59'],
    ['0 0 0 * *', 'takes 1 to 31'],
    ['0 0 * * MON#6', '#1 to #5'],
    ['? 9 * * *', 'only for the day fields'],
    ['0 0 * * L', '5L is the last Friday'],
    ['0 0 LW,3 * *', 'LW must stand alone'],
    ['0 0 31 2 *', 'This never fires'],
  ]

  test.each(rows)('%s', (expr, hint) => {
    expect(refusal({ type: 'cron', expr })).toMatch(/^schedule\.expr: /)
    expect(refusal({ type: 'cron', expr })).toContain(hint)
  })

  test.each([
    '@daily',
    '@hourly',
    '0 9 ? * MON-FRI',
    '0 0 15W * *',
    '0 0 LW * *',
    '0 0 * * 5L',
    '0 0 * * 7',
    '0 9 * * fri-sun',
    '0 0 29 2 *',
  ])('%s is accepted', (expr) => {
    expect(refusal({ type: 'cron', expr })).toBe('accepted')
  })
})

describe('rrule', () => {
  const dtstart = 'DTSTART:20260101T090000\nRRULE:'
  const rows: [string, string][] = [
    ['', 'The rule is empty'],
    ['INTERVAL=2', 'FREQ is missing'],
    ['FREQ=SECONDLY', 'use FREQ=MINUTELY'],
    ['FREQ=DAILY;INTERVAL=0', '1 to 10000'],
    ['FREQ=DAILY;INTERVAL=10001', '1 to 10000'],
    ['FREQ=DAILY;COUNT=0', '1 to 10000'],
    ['FREQ=DAILY;COUNT=-2', '1 to 10000'],
    ['FREQ=DAILY;COUNT=3;UNTIL=20270101T000000Z', 'exclude each other'],
    ['FREQ=DAILY;UNTIL=20270101T000000', 'write 20270101T000000Z'],
    [`${dtstart}FREQ=DAILY;UNTIL=20270101`, 'write UNTIL=20270101T235959Z'],
    ['DTSTART:20260101\nRRULE:FREQ=DAILY;UNTIL=20270101T000000Z', 'write UNTIL=20270101'],
    ['FREQ=DAILY;BYHOUR=25', '0 to 23'],
    ['FREQ=DAILY;BYMINUTE=60', '0 to 59'],
    ['FREQ=DAILY;BYSECOND=30', 'second 0'],
    ['FREQ=YEARLY;BYMONTH=13', '1 to 12'],
    ['FREQ=MONTHLY;BYMONTHDAY=0', '1 to 31'],
    ['FREQ=YEARLY;BYYEARDAY=367', '1 to 366'],
    ['FREQ=YEARLY;BYWEEKNO=54;BYDAY=MO', '1 to 53'],
    ['FREQ=MONTHLY;BYDAY=MO;BYSETPOS=0', '1 to 366'],
    ['FREQ=MONTHLY;BYDAY=MO;BYSETPOS=200', 'out of reach'],
    ['FREQ=WEEKLY;BYDAY=1MO', 'MONTHLY or YEARLY'],
    ['FREQ=WEEKLY;BYMONTHDAY=1', 'use FREQ=MONTHLY'],
    ['FREQ=MONTHLY;BYWEEKNO=1;BYDAY=MO', 'needs FREQ=YEARLY'],
    ['FREQ=YEARLY;BYWEEKNO=1', 'needs BYDAY'],
    ['FREQ=YEARLY;BYYEARDAY=1;BYDAY=MO', 'exclude each other'],
    ['FREQ=YEARLY;BYDAY=2MO;BYMONTHDAY=1', 'exclude each other'],
    ['FREQ=DAILY;BYSETPOS=1', 'picks from a list'],
    ['FREQ=YEARLY;BYDAY=53FR,1MO;BYSETPOS=1', 'a 53rd weekday'],
    ['FREQ=DAILY;FREQ=DAILY', 'given twice'],
    ['FREQ=DAILY;X-FOO=1', 'not a part'],
    ['FREQ=DAILY;RSCALE=GREGORIAN', 'RSCALE is not supported'],
    ['FREQ=DAILY;SKIP=OMIT', 'SKIP is not supported'],
    [`FREQ=DAILY;BYMINUTE=${Array(51).fill(1).join(',')}`, 'more than 50 values'],
    [`FREQ=DAILY;BYMINUTE=${'1'.repeat(500)}`, 'at most 500 characters'],
    ['FREQ=DAILY\nBYDAY=MO', 'exactly one RRULE'],
    ['RRULE:FREQ=DAILY\nEXRULE:FREQ=WEEKLY', 'not one of the lines'],
    [
      'DTSTART;TZID=America/New_York:20260101T090000\nRRULE:FREQ=DAILY',
      "differs from the schedule's time zone",
    ],
    ['DTSTART:20260230T090000\nRRULE:FREQ=DAILY', 'is not a date'],
    ['FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30', 'This never fires'],
    ['DTSTART:20200101T090000\nRRULE:FREQ=DAILY;COUNT=3', 'This series is over'],
  ]

  test.each(rows)('%s', (rrule, hint) => {
    expect(refusal({ type: 'rrule', rrule })).toMatch(/^schedule\.rrule: /)
    expect(refusal({ type: 'rrule', rrule })).toContain(hint)
  })

  test.each([
    'FREQ=DAILY',
    'rrule:freq=weekly;byday=mo,we;',
    `${dtstart.replace('\n', '\r\n')}FREQ=DAILY`,
    'FREQ=DAILY;UNTIL=20270101',
  ])('%s is accepted', (rrule) => {
    expect(refusal({ type: 'rrule', rrule })).toBe('accepted')
  })
})

describe('at, every and the zone', () => {
  test('a time up to a minute ago runs at once', () => {
    const result = checkSchedule({ type: 'at', at: '2026-06-01T12:00' }, zone, now)
    expect(result).toMatchObject({ ok: true, nextRunAt: new Date('2026-06-01T10:00:00Z') })
  })

  test('an older one is refused', () => {
    expect(refusal({ type: 'at', at: '2026-06-01T11:59' })).toBe(
      'schedule.at: This time has passed: choose one in the future',
    )
  })

  test('an interval beyond the calendar is refused', () => {
    expect(refusal({ type: 'every', n: 9e15, unit: 'hours' })).toContain('schedule.n: The interval is longer')
  })

  test('the zone and the rule are both named', () => {
    expect(refusal({ type: 'cron', expr: '60 * * * *' }, 'CST')).toMatch(/^timezone: .*\nschedule\.expr: /)
  })

  test('an unknown zone does not blame the rule', () => {
    const rrule = 'DTSTART;TZID=Europe/Berlin:20260101T090000\nRRULE:FREQ=DAILY'
    expect(refusal({ type: 'rrule', rrule }, 'Nowhere')).toMatch(/^timezone: [^\n]*$/)
  })

  test('intervals count from the creation, seconds included', () => {
    const result = checkSchedule({ type: 'every', n: 90, unit: 'minutes' }, zone, now)
    expect(result).toEqual({ ok: true, anchor: now, nextRunAt: new Date('2026-06-01T11:30:30Z') })
  })

  test('event schedules have no next run', () => {
    const result = checkSchedule({ type: 'event', events: ['topic.created'] }, zone, now)
    expect(result).toEqual({ ok: true, anchor: now, nextRunAt: null })
  })
})
