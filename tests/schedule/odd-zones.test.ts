import { describe, expect, test } from 'vitest'
import { nextAfter } from '#service/engine/schedule/next-after.ts'
import { nextRuns } from '#service/engine/schedule/preview.ts'
import { spellInstant } from '#service/engine/schedule/words.ts'
import { sameZone, tzVersion, zoneProblem } from '#service/engine/schedule/zone.ts'
import { scheduleOf } from './vectors.ts'

const berlin = 'Europe/Berlin'

/** Worked out by hand from the clock changes of each zone. */
const rows: [string, 'cron' | 'rrule' | 'at', string, string, string, string[]][] = [
  [
    'repeated half hour, fixed',
    'cron',
    '45 1 * * *',
    'Australia/Lord_Howe',
    '2025-04-05T12:00:00Z',
    ['2025-04-05T14:45:00Z', '2025-04-06T15:15:00Z'],
  ],
  [
    'two-hour gap folds into one run',
    'cron',
    '0 1,2 * * *',
    'Antarctica/Troll',
    '2026-03-28T23:30:00Z',
    ['2026-03-29T01:00:00Z', '2026-03-29T23:00:00Z'],
  ],
  [
    'two-hour gap, wildcard',
    'cron',
    '*/30 1-3 * * *',
    'Antarctica/Troll',
    '2026-03-29T00:30:00Z',
    ['2026-03-29T01:00:00Z', '2026-03-29T01:30:00Z'],
  ],
  [
    'gap at midnight, weekday rule',
    'cron',
    '0 0 * * SUN',
    'Asia/Beirut',
    '2025-03-29T12:00:00Z',
    ['2025-03-29T22:00:00Z', '2025-04-05T21:00:00Z'],
  ],
  [
    'gap at midnight, wildcard',
    'cron',
    '*/30 0 * * *',
    'Africa/Cairo',
    '2025-04-24T12:00:00Z',
    ['2025-04-25T21:00:00Z'],
  ],
  [
    'repeated hour before midnight',
    'cron',
    '30 23 * * *',
    'Africa/Cairo',
    '2025-10-30T12:00:00Z',
    ['2025-10-30T20:30:00Z', '2025-10-31T21:30:00Z'],
  ],
  [
    'gap that ends at midnight',
    'cron',
    '0 23 * * *',
    'America/Nuuk',
    '2026-03-28T12:00:00Z',
    ['2026-03-29T01:00:00Z', '2026-03-30T00:00:00Z'],
  ],
  [
    'repeated midnight, wildcard',
    'cron',
    '*/30 0 * * *',
    'America/Havana',
    '2025-11-02T04:15:00Z',
    ['2025-11-02T04:30:00Z', '2025-11-02T05:00:00Z', '2025-11-02T05:30:00Z', '2025-11-03T05:00:00Z'],
  ],
  [
    'repeated midnight, fixed',
    'cron',
    '0 0 * * *',
    'America/Havana',
    '2025-11-02T03:59:00Z',
    ['2025-11-02T04:00:00Z', '2025-11-03T05:00:00Z'],
  ],
  [
    'winter saving hour repeated',
    'cron',
    '30 1 * * *',
    'Europe/Dublin',
    '2025-10-25T12:00:00Z',
    ['2025-10-26T00:30:00Z', '2025-10-27T01:30:00Z'],
  ],
  [
    'asked inside the second pass',
    'cron',
    '30 2 * * *',
    berlin,
    '2026-10-25T01:10:00Z',
    ['2026-10-26T01:30:00Z'],
  ],
  [
    'date that never existed',
    'rrule',
    'DTSTART;TZID=Pacific/Apia:20111229T090000\nRRULE:FREQ=DAILY;COUNT=3',
    'Pacific/Apia',
    '2011-12-01T00:00:00Z',
    ['2011-12-29T19:00:00Z', '2011-12-30T19:00:00Z', '2011-12-31T19:00:00Z'],
  ],
  [
    'start inside a gap keeps its time of day',
    'rrule',
    `DTSTART;TZID=${berlin}:20260329T023000\nRRULE:FREQ=DAILY;COUNT=2`,
    berlin,
    '2026-03-01T00:00:00Z',
    ['2026-03-30T00:30:00Z', '2026-03-31T00:30:00Z'],
  ],
  [
    'start in UTC stays in UTC',
    'rrule',
    'DTSTART:20260328T090000Z\nRRULE:FREQ=DAILY;COUNT=2',
    berlin,
    '2026-03-01T00:00:00Z',
    ['2026-03-28T09:00:00Z', '2026-03-29T09:00:00Z'],
  ],
  [
    'start and end as dates',
    'rrule',
    'DTSTART;VALUE=DATE:20260328\nRRULE:FREQ=DAILY;UNTIL=20260330',
    berlin,
    '2026-03-01T00:00:00Z',
    ['2026-03-27T23:00:00Z', '2026-03-28T23:00:00Z', '2026-03-29T22:00:00Z'],
  ],
  [
    'excluded local date',
    'rrule',
    'DTSTART:20260328T090000\nRRULE:FREQ=DAILY;COUNT=3\nEXDATE;VALUE=DATE:20260329',
    berlin,
    '2026-03-01T00:00:00Z',
    ['2026-03-28T08:00:00Z', '2026-03-30T07:00:00Z'],
  ],
  [
    'extra date before and after',
    'rrule',
    'DTSTART:20260401T090000\nRRULE:FREQ=DAILY;COUNT=1\nRDATE:20260403T120000,20260402T120000',
    berlin,
    '2026-03-01T00:00:00Z',
    ['2026-04-01T07:00:00Z', '2026-04-02T10:00:00Z', '2026-04-03T10:00:00Z'],
  ],
  [
    'hourly without BY parts is elapsed time',
    'rrule',
    `DTSTART;TZID=${berlin}:20261025T013000\nRRULE:FREQ=HOURLY;COUNT=4`,
    berlin,
    '2026-10-01T00:00:00Z',
    ['2026-10-24T23:30:00Z', '2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z', '2026-10-25T02:30:00Z'],
  ],
  [
    'an hour that comes twice, after which there is nothing for a year',
    'cron',
    '*/30 2 25 10 *',
    berlin,
    '2026-10-24T00:00:00Z',
    [
      ...['2026-10-25T00:00:00Z', '2026-10-25T00:30:00Z', '2026-10-25T01:00:00Z', '2026-10-25T01:30:00Z'],
      '2027-10-25T00:00:00Z',
    ],
  ],
  [
    'asked within an hour that comes twice, for the time at which that ends',
    'cron',
    '0 3 * * *',
    berlin,
    '2026-10-25T01:30:00Z',
    ['2026-10-25T02:00:00Z', '2026-10-26T02:00:00Z'],
  ],
  ['local time in a gap', 'at', '2026-03-29T02:30', berlin, '2026-01-01T00:00:00Z', ['2026-03-29T01:00:00Z']],
  [
    'local time that occurs twice',
    'at',
    '2026-10-25T02:30:00',
    berlin,
    '2026-01-01T00:00:00Z',
    ['2026-10-25T00:30:00Z'],
  ],
  [
    'offset wins over the zone',
    'at',
    '2026-03-29T02:30:00.250-05:00',
    berlin,
    '2026-01-01T00:00:00Z',
    ['2026-03-29T07:30:00.250Z'],
  ],
]

test.each(rows)('%s: %s %s', (_, kind, expr, zone, from, expected) => {
  const runs = nextRuns(scheduleOf({ kind, expr }), zone, new Date(from), new Date(from), expected.length)
  expect(runs.map(spellInstant)).toEqual(expected)
})

describe('zones', () => {
  test.each(['Europe/Berlin', 'UTC', 'Etc/UTC', 'Asia/Calcutta', 'America/Argentina/Buenos_Aires'])(
    '%s is taken',
    (name) => {
      expect(zoneProblem(name)).toBeNull()
    },
  )

  test.each([
    '',
    'CST',
    'PST',
    'EST5EDT',
    '+05:30',
    'GMT',
    'Mars/Base',
    'Europe/',
    `Europe/${'x'.repeat(10_000)}`,
  ])('%s is refused with a hint', (name) => {
    expect(zoneProblem(name)).toContain('write an IANA name with a slash such as Europe/Berlin, or UTC')
  })

  test('old and new names are one zone', () => {
    expect(sameZone('Europe/Kiev', 'Europe/Kyiv')).toBe(true)
    expect(sameZone('Europe/Berlin', 'Europe/Paris')).toBe(false)
  })

  test('the data version is known', () => {
    expect(tzVersion()).toMatch(/^\d{4}[a-z]$/)
  })
})

test.each([
  ['HOURLY', '2026-01-01T02:00:00.000Z'],
  ['MINUTELY', '2026-01-01T00:02:00.000Z'],
])('a series within the day has as many runs as it counts: %s', (freq, last) => {
  const schedule = { type: 'rrule', rrule: `DTSTART:20260101T000000Z\nRRULE:FREQ=${freq};COUNT=3` } as const
  const before = Date.parse('2025-12-31T00:00:00Z')
  const runs: string[] = []
  for (let next = nextAfter(schedule, 'UTC', before, before); next; ) {
    runs.push(next.toISOString())
    next = nextAfter(schedule, 'UTC', before, next)
  }
  expect([runs.length, runs.at(-1)]).toEqual([3, last])
})
