import type { Schedule } from '#contract/common/schedule.ts'
import { nextAfter } from '../schedule/next-after.ts'

const secondMs = 1000
const hourMs = 3_600_000
/** A one-time run may be saved up to a minute late, and is on time then. */
const oneTimeGraceMs = 60 * secondMs

/** A slot is on time this long. Sweeps are a second apart; the rest is for a busy machine. */
export const onTimeMs = 30 * secondMs
const latestCatchUpMs = 6 * hourMs
const latestOneTimeMs = 24 * hourMs

/** `following` lies behind now, unless there were more slots than were asked for. */
type Slots = { due: number[]; following: number | null }

export function slotsUntil(
  now: number,
  first: number | null,
  next: (after: number) => number | null,
  most: number,
): Slots {
  const due: number[] = []
  let slot = first
  while (slot !== null && slot <= now && due.length < most) {
    due.push(slot)
    slot = next(slot)
  }
  return { due, following: slot }
}

export type Cause = 'schedule' | 'catch-up'

/** What becomes of the latest slot: on time, made up for, or too late for both. */
export function causeOf(
  slot: number,
  following: number | null,
  now: number,
  { oneTime, catchUp }: { oneTime: boolean; catchUp: boolean },
): Cause | null {
  const late = now - slot
  if (late <= onTimeMs + (oneTime ? oneTimeGraceMs : 0)) return 'schedule'
  if (!catchUp) return null
  if (oneTime) return late <= latestOneTimeMs ? 'catch-up' : null
  const halfPeriod = following === null ? latestCatchUpMs : (following - slot) / 2
  return late < Math.min(halfPeriod, latestCatchUpMs) ? 'catch-up' : null
}

const rowsEach = 200

/** The latest 200 get a row each; older ones share one, and so do all while there are newer ones to come. */
export function groupMissed(missed: number[], newerToCome: boolean): number[][] {
  const older = missed.slice(0, newerToCome ? missed.length : Math.max(0, missed.length - rowsEach))
  const single = missed.slice(older.length).map((slot) => [slot])
  return older.length > 0 ? [older, ...single] : single
}

const spreadMs = 30_000

/** Milliseconds by which the runs of an automation are put off, always the same, so that 09:00 is not one instant for all. */
export function spreadOf(automationId: string): number {
  return Number.parseInt(automationId.slice(0, 8), 16) % spreadMs
}

/** What a next run is computed from; instants are epoch milliseconds. */
export type Timed = { schedule: Schedule; timezone: string; anchorAt: number }

type SlotClock = {
  /** The first slot strictly after the instant; throws when the schedule cannot be evaluated on this host. */
  next(timed: Timed, after: number): number | null
  /** How many slots were really computed. */
  spent(): number
}

/** Many automations share rule, zone and moment, and a slot costs a third of a millisecond. */
const mostKnown = 10_000
const known = new Map<string, number | null>()

function keep(key: string, next: number | null): void {
  if (known.size >= mostKnown) known.clear()
  known.set(key, next)
}

/** By identity: automations that say the same share one schedule. */
const texts = new WeakMap<Schedule, string>()

function textOf(schedule: Schedule): string {
  const known = texts.get(schedule)
  if (known !== undefined) return known
  const text = JSON.stringify(schedule)
  texts.set(schedule, text)
  return text
}

export function slotClock(): SlotClock {
  let spent = 0
  const compute = ({ schedule, timezone, anchorAt }: Timed, after: number) => {
    spent++
    const next = nextAfter(schedule, timezone, anchorAt, after)
    const instant = next === null ? null : next.getTime()
    if (Number.isNaN(instant)) throw new Error('The schedule cannot be evaluated')
    return instant
  }
  return {
    spent: () => spent,
    next(timed, after) {
      const anchor = timed.schedule.type === 'cron' ? '' : timed.anchorAt
      const key = `${textOf(timed.schedule)} ${timed.timezone} ${anchor} ${after}`
      const found = known.get(key)
      if (found !== undefined) return found
      const made = compute(timed, after)
      keep(key, made)
      return made
    },
  }
}
