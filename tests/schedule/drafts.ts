import fc from 'fast-check'
import { emptyDraft, type ScheduleDraft, type TimedSchedule } from '#contract/schedule/form/draft.ts'
import type { EveryForm, RepeatForm } from '#contract/schedule/form/types.ts'

export const now = Date.UTC(2026, 10, 22, 10)

const twoFigures = (value: number) => String(value).padStart(2, '0')
const pick = <Value>(...values: Value[]) => fc.constantFrom(...values)
const some = (most: number, low: number, high: number) =>
  fc.uniqueArray(fc.integer({ min: low, max: high }), { minLength: 1, maxLength: most })

const minutes = fc.oneof(pick('*', '*/5', '*/7', '0', '30', '0,30', '00', '5-59/10'), fc.nat(59).map(String))
const hours = fc.oneof(pick('*', '*/2', '9-17', '9-17/4', '8,20', '22-23', '09'), fc.nat(23).map(String))
const days = fc.oneof(pick('*', '?', 'L', 'LW', '1W', '15W', '1,15', '1-7', '31'), some(3, 1, 31).map(String))
const months = fc.oneof(pick('*', 'JAN', '1,4,7,10', '*/3', 'jun-aug', '2'), some(3, 1, 12).map(String))
const weekdays = fc.oneof(
  pick('*', '1-5', 'MON-FRI', '0', '7', 'SUN', '5L', 'TUE#2', '1#5', 'sat,SUN', '1L,5L', '2,4'),
)

export const crons: fc.Arbitrary<TimedSchedule> = fc
  .oneof(
    fc.tuple(minutes, hours, days, months, weekdays),
    fc.tuple(minutes, hours, pick('*'), pick('*'), weekdays),
    fc.tuple(minutes, hours, days, pick('*'), pick('*')),
  )
  .chain((fields) => pick(' ', '  ').map((gap) => ({ type: 'cron', expr: fields.join(gap) })))

const stamp = fc
  .tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 28 }), fc.nat(23), fc.nat(59))
  .map(
    ([month, day, hour, minute]) =>
      `2027${[month, day].map(twoFigures).join('')}T${[hour, minute].map(twoFigures).join('')}00`,
  )

const dayParts = pick(
  'FREQ=DAILY',
  'FREQ=DAILY;BYDAY=MO,TU,WE,TH,FR',
  'FREQ=DAILY;BYMONTHDAY=1,15',
  'FREQ=WEEKLY',
  'FREQ=WEEKLY;BYDAY=FR',
  'FREQ=WEEKLY;BYDAY=TU,SU',
  'FREQ=MONTHLY',
  'FREQ=MONTHLY;BYMONTHDAY=15,-1',
  'FREQ=MONTHLY;BYMONTHDAY=-3',
  'FREQ=MONTHLY;BYDAY=2TU',
  'FREQ=MONTHLY;BYDAY=-1FR',
  'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1',
  'FREQ=MONTHLY;BYDAY=SA,SU;BYSETPOS=2',
  'FREQ=MONTHLY;BYDAY=TU,WE;BYSETPOS=3',
  'FREQ=MONTHLY;BYMONTH=3,9;BYDAY=1MO',
  'FREQ=YEARLY',
  'FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=24',
  'FREQ=YEARLY;BYMONTH=6,7;BYDAY=1MO',
  'FREQ=YEARLY;BYMONTH=11;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=2',
)
const clockParts = pick(
  '',
  ';BYHOUR=9;BYMINUTE=0',
  ';BYHOUR=9,17;BYMINUTE=30',
  ';BYHOUR=14',
  ';BYMINUTE=5',
  ';BYHOUR=9;BYMINUTE=0;BYSECOND=0',
)
const bounds = pick('', ';COUNT=7', ';UNTIL=20281231T235959Z', ';UNTIL=20280601T120000Z')
const paces = pick('', ';INTERVAL=2', ';INTERVAL=3;WKST=SU', ';WKST=MO')

/** Rules of whole days in UTC, some of which a form can show. */
export const rules: fc.Arbitrary<TimedSchedule> = fc
  .record({
    day: dayParts,
    clock: clockParts,
    bound: bounds,
    pace: paces,
    start: stamp,
    dates: fc.nat(3),
    other: stamp,
  })
  .map(({ day, clock, bound, pace, start, dates, other }) => {
    const lines = [
      `DTSTART;TZID=UTC:${start}`,
      `RRULE:${day}${pace}${clock}${bound}`,
      ...(dates === 1 ? [`EXDATE;TZID=UTC:${other}`] : []),
      ...(dates === 2 ? [`RDATE;TZID=UTC:${other}`] : []),
      ...(dates === 3 ? [`EXDATE;VALUE=DATE:${other.slice(0, 8)}`] : []),
    ]
    return { type: 'rrule', rrule: lines.join('\n') }
  })

export const schedules: fc.Arbitrary<TimedSchedule> = fc.oneof(
  crons,
  rules,
  fc.string({ minLength: 1 }).map((expr): TimedSchedule => ({ type: 'cron', expr })),
  fc.string({ minLength: 1 }).map((rrule): TimedSchedule => ({ type: 'rrule', rrule })),
  dayParts.map((rrule): TimedSchedule => ({ type: 'rrule', rrule })),
  fc
    .record({ n: fc.integer({ min: 1, max: 2 ** 40 }), unit: pick('hours' as const, 'minutes' as const) })
    .map(({ n, unit }): TimedSchedule => ({ type: 'every', n, unit })),
  fc.tuple(stamp, pick('', ':00', ':30', ':00Z', ':00+01:00', ':00.000')).map(
    ([text, rest]): TimedSchedule => ({
      type: 'at',
      at: `2027-${text.slice(4, 6)}-${text.slice(6, 8)}T${text.slice(9, 11)}:${text.slice(11, 13)}${rest}`,
    }),
  ),
)

const date = fc
  .integer({ min: 0, max: 700 })
  .map((day) => new Date(now + day * 86_400_000).toISOString().slice(0, 10))
const times = fc.uniqueArray(
  fc
    .tuple(fc.integer({ min: 4, max: 21 }), pick(0, 3, 15, 30))
    .map(([hour, minute]) => `${twoFigures(hour)}:${twoFigures(minute)}`),
  { minLength: 1, maxLength: 3 },
)

/** Forms as somebody might fill them in; not all can be said in one rule. */
export const forms: fc.Arbitrary<RepeatForm> = fc.record({
  unit: pick('day', 'week', 'month', 'year'),
  interval: pick('1', '1', '2', '3'),
  weekdays: some(7, 0, 6),
  inMonth: pick('days', 'weekday'),
  monthDays: fc.oneof<fc.Arbitrary<number[]>[]>(some(3, 1, 31), fc.constant([-1]), fc.constant([1, -1])),
  nth: pick<RepeatForm['nth']>(1, 2, 3, 4, 5, -1),
  nthDay: pick<RepeatForm['nthDay']>(0, 1, 2, 3, 4, 5, 6, 'weekday', 'weekend'),
  months: some(3, 1, 12),
  times,
  weekStart: pick<number>(0, 1),
  start: fc.oneof(fc.constant(''), date),
  end: pick('never', 'never', 'count', 'until'),
  count: pick('1', '12'),
  until: fc.constant('2029-12-31'),
  except: fc.uniqueArray(date, { maxLength: 2 }),
  extra: fc
    .uniqueArray(date, { maxLength: 2 })
    .map((list) => list.map((day) => ({ date: day, time: '13:13' }))),
})

export const intervals: fc.Arbitrary<EveryForm> = fc.record({
  n: fc.integer({ min: 1, max: 30 }).map(String),
  unit: pick('minutes', 'hours'),
  onClock: fc.boolean(),
  minute: fc.nat(59).map(String),
  hours: fc.oneof(
    fc.constant(null),
    fc.tuple(fc.nat(11), fc.integer({ min: 12, max: 23 })).map(([from, to]) => ({ from, to })),
  ),
  weekdays: some(7, 0, 6),
})

export function repeatDraft(repeat: RepeatForm, timezone: string): ScheduleDraft {
  return { ...emptyDraft(now, timezone), repeat }
}

export function everyDraft(every: EveryForm): ScheduleDraft {
  return { ...emptyDraft(now, 'UTC'), way: 'every', every }
}
