import { Temporal } from 'temporal-polyfill'
import type { Schedule } from '#contract/common/schedule.ts'
import { stepMs } from '#service/engine/schedule/every-at.ts'
import { nextAfter } from '#service/engine/schedule/next-after.ts'

const hour = 3_600_000
const distances = [1, 6, 24, 72, 7 * 24, 32 * 24, 93 * 24, 367 * 24].map((hours) => hours * hour)

const mostSteps = 200

type Timed = { schedule: Schedule; timezone: string; anchor: Date }

/** The last slot in a stretch before `at`; null when it has none. */
function lastIn({ schedule, timezone, anchor }: Timed, from: number, at: number): Date | null {
  let found: Date | null = null
  let after = from
  for (let step = 0; step < mostSteps; step++) {
    const next = nextAfter(schedule, timezone, anchor, after)
    if (next === null || next.getTime() >= at) return found
    found = next
    after = next.getTime()
  }
  return found
}

/** The slot of a recurring schedule before the one at `at`; null for others, and where there is none within a year. */
function previousSlot(timed: Timed, at: Date): Date | null {
  const { schedule } = timed
  if (schedule.type === 'at' || schedule.type === 'event') return null
  if (schedule.type === 'every') return new Date(at.getTime() - stepMs(schedule.n, schedule.unit))
  for (const distance of distances) {
    const found = lastIn(timed, at.getTime() - distance, at.getTime())
    if (found) return found
  }
  return null
}

/** The time a run looks at; `words` go on after "in". */
export type LookBack = { since: Date; until: Date; words: string }

export type When = {
  schedule: Schedule
  timezone: string
  anchor: Date
  now: Date
  /** The nominal instant of the run, when a schedule started it. */
  slot: Date | null
  lastRunAt: Date | null
}

const numbers: Record<string, number> = {
  a: 1,
  an: 1,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  twelve: 12,
  fourteen: 14,
  twenty: 20,
  thirty: 30,
  sixty: 60,
  ninety: 90,
}

const units = {
  minute: 'minutes',
  hour: 'hours',
  day: 'days',
  week: 'weeks',
  month: 'months',
  year: 'years',
} as const
type Unit = keyof typeof units

const minutesOf: Record<Unit, number> = {
  minute: 1,
  hour: 60,
  day: 1440,
  week: 10_080,
  month: 44_640,
  year: 527_040,
}
const longest = 366 * 1440

type Local = Temporal.ZonedDateTime

const startOfWeek = (at: Local) => at.subtract({ days: at.dayOfWeek - 1 }).startOfDay()
const startOfMonth = (at: Local) => at.with({ day: 1 }).startOfDay()
const startOfQuarter = (at: Local) => at.with({ month: at.month - ((at.month - 1) % 3), day: 1 }).startOfDay()

type Span = [since: Local, until: Local, words: string]

/** Words for a span of time. When a text has several, the first counts. */
const named: [RegExp, (now: Local) => Span][] = [
  [
    /\bsince yesterday\b/i,
    (now) => [now.subtract({ days: 1 }).startOfDay(), now, 'the time since yesterday'],
  ],
  [/\byesterday\b/i, (now) => [now.subtract({ days: 1 }).startOfDay(), now.startOfDay(), 'yesterday']],
  [/\b(?:today|since midnight)\b/i, (now) => [now.startOfDay(), now, 'today']],
  [/\b(?:this week|since (?:last )?monday|week so far)\b/i, (now) => [startOfWeek(now), now, 'this week']],
  [/\b(?:this month|month so far)\b/i, (now) => [startOfMonth(now), now, 'this month']],
  [/\b(?:this quarter|quarter so far)\b/i, (now) => [startOfQuarter(now), now, 'this quarter']],
  [
    /\b(?:last|previous|past) (?:full )?calendar month\b|\b(?:previous|last full) month\b/i,
    (now) => [startOfMonth(now).subtract({ months: 1 }), startOfMonth(now), 'the last calendar month'],
  ],
  [
    /\b(?:last|previous|past) (?:full )?calendar week\b|\b(?:previous|last full) week\b/i,
    (now) => [startOfWeek(now).subtract({ weeks: 1 }), startOfWeek(now), 'the last calendar week'],
  ],
  [/\b(?:the )?(?:last|past) quarter\b/i, (now) => [now.subtract({ months: 3 }), now, 'the last 3 months']],
]

const counted =
  /\b(?:last|past|previous|preceding)\s+(?:(\d{1,4}|[a-z]+)[\s-]+)?(minute|hour|day|week|month|year)s?\b/gi

function rolling(now: Local, amount: number, unit: Unit): Span | null {
  const minutes = amount * minutesOf[unit]
  if (amount < 1 || minutes > longest) return null
  const words =
    amount === 1
      ? `the last ${unit === 'hour' ? '60 minutes' : unit === 'day' ? '24 hours' : unit}`
      : `the last ${amount} ${units[unit]}`
  return [now.subtract({ [units[unit]]: amount }), now, words]
}

function countedSpans(text: string, now: Local): { at: number; span: Span }[] {
  return [...text.matchAll(counted)].flatMap((match) => {
    const [, amount, unit] = match
    const n = amount === undefined ? 1 : /^\d/.test(amount) ? Number(amount) : numbers[amount.toLowerCase()]
    const span = n === undefined ? null : rolling(now, n, String(unit).toLowerCase() as Unit)
    return span ? [{ at: match.index, span }] : []
  })
}

function spanIn(text: string, now: Local): Span | null {
  const found = countedSpans(text, now)
  for (const [pattern, span] of named) {
    const match = pattern.exec(text)
    if (match) found.push({ at: match.index, span: span(now) })
  }
  return found.toSorted((a, b) => a.at - b.at)[0]?.span ?? null
}

/** The time a prompt names: where it says that it is the look-back, else the first it mentions. */
function asked(prompt: string, now: Local): Span | null {
  const declared = /\blook(?:ing)?[ -]?back(?: window| period)?\b[^\n]*(?:\n[^\n]+)*/i.exec(prompt)?.[0]
  const monday =
    now.dayOfWeek === 1 ? /\bon (?:a )?mondays?,? (the last \d+ \w+)/i.exec(declared ?? '')?.[1] : undefined
  return (
    (monday === undefined ? null : spanIn(monday, now)) ??
    (declared === undefined ? null : spanIn(declared, now)) ??
    spanIn(prompt, now)
  )
}

function sinceLastRun(prompt: string, { lastRunAt }: When, now: Local): Span | null {
  if (!/\bsince (?:the|its|your) (?:last|previous) run\b/i.test(prompt) || lastRunAt === null) return null
  return [asLocal(lastRunAt, now.timeZoneId), now, 'the time since its last run']
}

const asLocal = (at: Date, zone: string) =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(zone)

/** `the last 7 days`, for a period between two slots; a change of the clocks does not make it 167 hours. */
function ofLength(now: Local, milliseconds: number): Span {
  const minutes = Math.max(1, Math.round(milliseconds / 60_000))
  const days = Math.round(minutes / 1440)
  const hours = Math.round(minutes / 60)
  const isDays = days > 1 && Math.abs(minutes - days * 1440) <= 60
  const [amount, unit]: [number, Unit] = isDays
    ? [days, 'day']
    : minutes % 60 === 0 && hours > 1
      ? [hours, 'hour']
      : [minutes, 'minute']
  return [now.subtract({ [units[unit]]: amount }), now, `the last ${amount} ${units[unit]}`]
}

/** Span when the prompt names none: since the slot before; for a run by hand as long as between two slots; else a week. */
function usual(when: When, now: Local): Span {
  const before = previousSlot(when, when.slot ?? when.now)
  if (before === null) return ofLength(now, 7 * 86_400_000)
  if (when.slot !== null) return [asLocal(before, now.timeZoneId), now, 'the time since the run before']
  const earlier = previousSlot(when, before)
  return ofLength(now, earlier === null ? 7 * 86_400_000 : before.getTime() - earlier.getTime())
}

/** The time a run looks at: read from its prompt, else from its schedule. Days begin in its zone. */
export function lookBackOf(prompt: string, when: When): LookBack {
  const now = asLocal(when.now, when.timezone)
  const [since, until, words] = sinceLastRun(prompt, when, now) ?? asked(prompt, now) ?? usual(when, now)
  return { since: new Date(since.epochMilliseconds), until: new Date(until.epochMilliseconds), words }
}
