import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { emptyDraft, scheduleOf, type TimedSchedule } from '#contract/schedule/form/draft.ts'
import type { EveryForm, RepeatForm } from '#contract/schedule/form/types.ts'
import { understand } from '#contract/schedule/language/understand.ts'
import { describeTrigger } from '#service/engine/schedule/describe.ts'
import sheet from './phrases.json' with { type: 'json' }

const now = Date.parse(sheet.now)
const { timezone } = sheet

function told(text: string) {
  const understood = understand(text, emptyDraft(now, timezone), timezone, now)
  if ('problem' in understood) return understood
  const said = scheduleOf(understood.draft, understood.timezone)
  if ('problem' in said) throw new Error(`${text} filled in a form that says nothing`)
  return { ...understood, schedule: said.schedule }
}

function spelt(schedule: TimedSchedule): string {
  if (schedule.type === 'every') return `every ${schedule.n} ${schedule.unit}`
  if (schedule.type === 'at') return schedule.at
  return schedule.type === 'cron' ? schedule.expr : schedule.rrule
}

test.each(sheet.phrases)('%s', (text = '', says, zone = timezone) => {
  const read = told(text)
  if ('problem' in read) throw new Error(read.problem)
  expect([spelt(read.schedule), read.timezone]).toEqual([says, zone])
})

describe('offered, never assumed', () => {
  test.each<[text: string, reason: RegExp, offered: [text: string, says: string][]]>([
    [
      'twice a day',
      /“twice a day” leaves it open/,
      [
        ['every day at 9:00 and 17:00', '0 9,17 * * *'],
        ['every 12 hours', 'every 12 hours'],
      ],
    ],
    ['twice a week', /on which weekdays/, [['every Monday and Thursday at 9:00', '0 9 * * 1,4']]],
    [
      'zweimal am Tag',
      /“twice a day”/,
      [
        ['every day at 9:00 and 17:00', '0 9,17 * * *'],
        ['every 12 hours', 'every 12 hours'],
      ],
    ],
    [
      'next Friday at 9',
      /this week or of the next/,
      [
        ['on 2026-11-27 at 09:00', '2026-11-27T09:00'],
        ['on 2026-12-04 at 09:00', '2026-12-04T09:00'],
      ],
    ],
    ['every Monday', /at what time/, [['every Monday at 9:00', '0 9 * * 1']]],
    [
      'every morning',
      /at what time/,
      [
        ['every day at 8:00', '0 8 * * *'],
        ['every day at 9:00', '0 9 * * *'],
      ],
    ],
    [
      '17:30 Paris',
      /how often/,
      [
        ['every day at 17:30 Paris time', '30 17 * * *'],
        ['every weekday at 17:30 Paris time', '30 17 * * 1-5'],
      ],
    ],
    [
      'jeden zweiten Freitag um 15 Uhr',
      /two things/,
      [
        [
          'every other friday at 15:00',
          'DTSTART;TZID=Europe/Berlin:20261127T150000\nRRULE:FREQ=WEEKLY;INTERVAL=2;WKST=MO;BYDAY=FR;BYHOUR=15;BYMINUTE=0',
        ],
        ['the second friday of every month at 15:00', '0 15 * * 5#2'],
      ],
    ],
    ['on the 1st at 9', /every month/, [['on the 1st of every month at 09:00', '0 9 1 * *']]],
    [
      'every quarter on the 15th at 9',
      /which months/,
      [
        ['every year on the 15th of January, April, July and October at 09:00', '0 9 15 1,4,7,10 *'],
        ['every year on the 15th of March, June, September and December at 09:00', '0 9 15 3,6,9,12 *'],
      ],
    ],
    ['today at 3', /is over/, [['today at 15:00', '2026-11-25T15:00']]],
    ['evry monday at 9', /“evry”/, [['every monday at 9', '0 9 * * 1']]],
    ['every wendesday at 9', /“wendesday”/, [['every wednesday at 9', '0 9 * * 3']]],
    ['tomorow at noon', /“tomorow”/, [['tomorrow at noon', '2026-11-26T12:00']]],
    ['jeden Dienstg um 9', /“dienstg”/, [['jeden dienstag um 9', '0 9 * * 2']]],
  ])('%s', (text, reason, offered) => {
    const read = told(text)
    expect(read).toMatchObject({ problem: expect.stringMatching(reason) })
    expect(read.suggestions.map((one) => [one.text, spelt(one.schedule)])).toEqual(offered)
  })

  test('a weekday alone is the next one, and each week is offered beside it', () => {
    expect(told('Friday at 5pm')).toMatchObject({
      schedule: { type: 'at', at: '2026-11-27T17:00' },
      suggestions: [{ text: 'every Friday at 17:00', schedule: { type: 'cron', expr: '0 17 * * 5' } }],
    })
  })
})

test.each([
  ['every evening at 08:00', /not in the evening/],
  ['every morning at 8pm', /not in the morning/],
  ['fifth Monday of the quarter at 9', /which month/],
  ['on 30 February at 9', /has no day 30/],
  ['every 15 minutes from 9 to 16:30', /full hour/],
  ['every day at 9 whenever it rains', /“whenever”, “it”, “rains”/],
  ['on weekdays at 9 and on weekends at 11', /“and”/],
  ['every quarter at 9', /which day of the quarter/],
  ['0 25 * * *', /“25” is outside the hour field/],
  ['0 0 9 * * 1', /five fields/],
  ['FREQ=SOMETIMES', /FREQ/],
  ['chaque pleine lune à 9h', /“pleine”, “lune”/],
  ['cada luna llena a las 9', /“luna”, “llena”/],
])('refused: %s', (text, reason) => {
  expect(told(text)).toMatchObject({ problem: expect.stringMatching(reason), suggestions: [] })
})

const time = fc
  .tuple(fc.nat(23), fc.constantFrom('00', '15', '30', '45'))
  .map(([hour, minute]) => `${String(hour).padStart(2, '0')}:${minute}`)
const some = <T>(items: readonly T[], maxLength: number) =>
  fc.subarray([...items], { minLength: 1, maxLength })
const weekdays = [0, 1, 2, 3, 4, 5, 6]

const repeat: fc.Arbitrary<Partial<RepeatForm>> = fc.oneof(
  fc.record({ unit: fc.constant('day' as const) }),
  fc.record({ unit: fc.constant('week' as const), weekdays: some(weekdays, 6) }),
  fc.record({
    unit: fc.constant('month' as const),
    inMonth: fc.constant('days' as const),
    monthDays: some([1, 2, 10, 15, 28], 3),
  }),
  fc.record({
    unit: fc.constant('month' as const),
    inMonth: fc.constant('weekday' as const),
    nth: fc.constantFrom(1, 2, 3, 4, -1) as fc.Arbitrary<RepeatForm['nth']>,
    nthDay: fc.constantFrom(...weekdays) as fc.Arbitrary<RepeatForm['nthDay']>,
  }),
)

const every: fc.Arbitrary<Partial<EveryForm>> = fc.oneof(
  fc.record({
    n: fc.integer({ min: 1, max: 90 }).map(String),
    unit: fc.constantFrom('minutes' as const, 'hours' as const),
  }),
  fc.record({
    n: fc.constantFrom('10', '15', '20', '30'),
    unit: fc.constant('minutes' as const),
    onClock: fc.constant(true),
    hours: fc.tuple(fc.nat(11), fc.integer({ min: 12, max: 22 })).map(([from, to]) => ({ from, to })),
    weekdays: fc.constantFrom([1, 2, 3, 4, 5], [1, 3], weekdays),
  }),
)

test('what the sentence of a schedule says is the same schedule when it is read back', () => {
  const empty = emptyDraft(now, timezone)
  const drafts = fc.oneof(
    fc.tuple(repeat, fc.uniqueArray(time, { minLength: 1, maxLength: 1 })).map(([form, times]) => ({
      ...empty,
      way: 'repeat' as const,
      repeat: { ...empty.repeat, ...form, times },
    })),
    every.map((form) => ({ ...empty, way: 'every' as const, every: { ...empty.every, ...form } })),
    // Two in the morning is skipped once a year, and is then told as three.
    fc
      .tuple(
        fc.integer({ min: 1, max: 700 }),
        time.filter((at) => !at.startsWith('02')),
      )
      .map(([ahead, at]) => ({
        ...empty,
        way: 'once' as const,
        once: { date: new Date(now + ahead * 86_400_000).toISOString().slice(0, 10), time: at, exact: null },
      })),
  )
  fc.assert(
    fc.property(drafts, (draft) => {
      const said = scheduleOf(draft, timezone)
      if ('problem' in said) throw new Error(said.problem.message)
      const sentence = describeTrigger(said.schedule, timezone, now)
      const read = told(sentence)
      expect('schedule' in read ? read.schedule : `${sentence}: ${read.problem}`).toEqual(said.schedule)
    }),
    { numRuns: 300 },
  )
})
