import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { emptyDraft, scheduleOf, type TimedSchedule } from '../form/draft.ts'
import { isBeyondRules, understand } from './understand.ts'

const now = Date.UTC(2026, 10, 22, 10)
const berlin = 'Europe/Berlin'

function told(text: string): { schedule: TimedSchedule; timezone: string } | { problem: string } {
  const understood = understand(text, emptyDraft(now, berlin), berlin, now)
  if ('problem' in understood) return { problem: understood.problem }
  const said = scheduleOf(understood.draft, understood.timezone)
  if ('problem' in said) throw new Error(`${text} filled in a form that says nothing`)
  return { schedule: said.schedule, timezone: understood.timezone }
}

const cron = (expr: string): TimedSchedule => ({ type: 'cron', expr })
const rule = (text: string, start = ''): TimedSchedule => ({
  type: 'rrule',
  rrule: start === '' ? text : `DTSTART;TZID=Europe/Berlin:${start}\nRRULE:${text}`,
})

describe('understood', () => {
  const rows: [string, TimedSchedule][] = [
    [
      'every other Friday at 3pm',
      rule('FREQ=WEEKLY;INTERVAL=2;WKST=MO;BYDAY=FR;BYHOUR=15;BYMINUTE=0', '20261127T150000'),
    ],
    ['every weekday at 9', cron('0 9 * * 1-5')],
    ['First Monday of the month at 10:30', cron('30 10 * * 1#1')],
    ['every 15 minutes', { type: 'every', n: 15, unit: 'minutes' }],
    ['every 90 minutes', { type: 'every', n: 90, unit: 'minutes' }],
    ['every 15 minutes between 9 and 17 on weekdays', cron('*/15 9-16 * * 1-5')],
    ['daily at 9:00 and 17:30', rule('FREQ=DAILY;BYHOUR=9,17;BYMINUTE=0,30;BYSETPOS=1,4')],
    ['daily at 9am and 5 p.m.', cron('0 9,17 * * *')],
    ['tomorrow at noon', { type: 'at', at: '2026-11-23T12:00' }],
    ['24 December at 18:00', { type: 'at', at: '2026-12-24T18:00' }],
    ['every 24 December at 6 in the evening', cron('0 18 24 12 *')],
    [
      'every 3 months on the 1st at 9 until December',
      rule(
        'FREQ=MONTHLY;INTERVAL=3;BYMONTHDAY=1;BYHOUR=9;BYMINUTE=0;UNTIL=20261231T225959Z',
        '20261201T090000',
      ),
    ],
    ['on the last day of the month at 18:00', cron('0 18 L * *')],
    ['last weekday of the month at 5pm', cron('0 17 LW * *')],
    ['the 1st and 15th of every month at 9', cron('0 9 1,15 * *')],
    ['Mon/Wed/Fri at 9', cron('0 9 * * 1,3,5')],
    ['mon-fri at 9', cron('0 9 * * 1-5')],
    ['last Friday at 4pm every month', cron('0 16 * * 5L')],
    ['the second Friday of every month at 9', cron('0 9 * * 5#2')],
    ['Mondays, Wednesdays and Fridays 8:05', cron('5 8 * * 1,3,5')],
    ['every day at 12 midnight', cron('0 0 * * *')],
    ['every day at 12 noon', cron('0 12 * * *')],
    ['every day at 9, 12 and 17', cron('0 9,12,17 * * *')],
    ['every day at 9:15, and 17:15', cron('15 9,17 * * *')],
    ['every day at 9 & 17', cron('0 9,17 * * *')],
    ['every mon wed + fri at 9', cron('0 9 * * 1,3,5')],
    [
      'every other weekend at 9',
      rule('FREQ=WEEKLY;INTERVAL=2;WKST=MO;BYDAY=SA,SU;BYHOUR=9;BYMINUTE=0', '20261128T090000'),
    ],
    ['once on 1 March at 9', { type: 'at', at: '2027-03-01T09:00' }],
    ['every day at 9 for 5 times', rule('FREQ=DAILY;BYHOUR=9;BYMINUTE=0;COUNT=5')],
  ]

  test.each(rows)('%s', (text, schedule) => {
    expect(told(text)).toEqual({ schedule, timezone: berlin })
  })

  test.each([
    ['every day at 9 Berlin time', berlin],
    ['every day at 9 New York time', 'America/New_York'],
    ['weekdays at 9am PST', 'America/Los_Angeles'],
    ['every day at 9 in Kiev', 'Europe/Kyiv'],
    ['every day at 9 in Mumbai', 'Asia/Kolkata'],
    ['every day at 9 UTC', 'UTC'],
    ['every day at 9 America/Sao_Paulo', 'America/Sao_Paulo'],
  ])('%s: %s', (text, timezone) => {
    expect(told(text)).toMatchObject({ timezone })
  })

  test('a time of day in another zone decides which day is tomorrow', () => {
    expect(told('tomorrow at 9 in Auckland')).toMatchObject({ schedule: { at: '2026-11-23T09:00' } })
    const late = understand(
      'tomorrow at 9 in Auckland',
      emptyDraft(now, berlin),
      berlin,
      Date.UTC(2026, 10, 22, 20),
    )
    expect(late).toMatchObject({ draft: { once: { date: '2026-11-24' } } })
  })
})

describe('refused, with the reason', () => {
  test.each([
    ['daily at 2:15 and 4:30', /hold these times together/],
    ['every full moon at 9', /“full”, “moon”/],
    ['every Monday at 9 and every Friday at 10', /“and”/],
    ['every Friday or Monday at 9', /“or”/],
    ['every Monday', /at what time/],
    ['on the 1st at 9', /every month/],
    ['on the 1st and 15th of March at 9', /every year/],
    ['every second Friday at 9', /two things/],
    ['every day at 9 IST', /“IST”/],
    ['every 30 minutes until December', /no date, time or end/],
    ['every 2 weeks at 9', /which weekday/],
    ['tomorrow at 9 and 17', /one time of day/],
    ['every constructor at 9', /“constructor”/],
    ['every day at 9 15', /“15”/],
    ['every day at 8 00', /“00”/],
    ['every day at 9.5', /“9\.5”/],
    ['every day at 9 +02:00', /“\+02:00”/],
    ['every day at 9 + 17', /“\+”/],
    ['every day at 9 midnight', /do not go together/],
    ['every month on the 1st 15th at 9', /do not go together/],
    ['every other weekday at 9', /“other”/],
    ['every 2 weekdays at 9', /“2”/],
    ['every 2 working days at 9', /“2”/],
    ['every Mon-Wed-Fri at 9', /“Mon-Wed-Fri”/],
    ['every Mon/full at 9', /“Mon.full”/],
    ['every 0 Fridays at 9', /“0”/],
    ['once on 1 March and 3 March at 9', /“and”/],
    ['once every 1 March at 9', /does not repeat/],
    ['', /Say when/],
  ])('%s', (text, reason) => {
    expect(told(text)).toEqual({ problem: expect.stringMatching(reason) })
  })
})

const sentences = [
  'every other Friday at 3pm',
  'every weekday at 9',
  'first Monday of the month at 10:30',
  'every 15 minutes',
  'tomorrow at noon',
  'daily at 9:00 in New York until 31 December',
]

describe('no half understanding', () => {
  test('a word it does not know is named, wherever it stands', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...sentences),
        fc.nat(9),
        fc.stringMatching(/^[bcdfgjkqvwxz]{5,8}$/),
        (text, at, odd) => {
          const words = text.split(' ')
          const place = at % (words.length + 1)
          const told = understand(
            words.toSpliced(place, 0, odd).join(' '),
            emptyDraft(now, berlin),
            berlin,
            now,
          )
          expect(told).toMatchObject({ problem: expect.stringContaining(odd) })
        },
      ),
      { numRuns: 150 },
    )
  })

  test('no text makes it throw, and its result is a complete schedule', () => {
    const vocabulary = [
      ...new Set(sentences.flatMap((text) => text.split(' '))),
      'and',
      'on',
      'until',
      '2',
      'months',
      'every',
      'weekdays',
      'starting',
      '-',
    ]
    const babble = fc.array(fc.constantFrom(...vocabulary), { maxLength: 9 }).map((words) => words.join(' '))
    fc.assert(
      fc.property(fc.oneof(babble, fc.string(), fc.string({ unit: 'binary' })), (text) => {
        expect(told(text)).toBeDefined()
      }),
      { numRuns: 200 },
    )
  })
})

test.each<[text: string, isBeyond: boolean]>([
  ['the morning after payday at 9', true],
  ['every day at 9 IST', true],
  ['every Friday at 9', false],
  ['every Monday', false],
  ['every second Friday at 9', false],
  ['daily at 2:15 and 4:30', false],
  ['', false],
])('%s: others may understand it: %s', (text, isBeyond) => {
  expect(isBeyondRules(text, 'Europe/Berlin', now)).toBe(isBeyond)
})
