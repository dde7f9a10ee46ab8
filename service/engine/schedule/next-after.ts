import type { Schedule, ScheduleInput } from '#contract/common/schedule.ts'
import { cronAfter } from './cron-next.ts'
import { atInstant, gridAfter, stepMs } from './every-at.ts'
import { rruleAfter } from './rrule-next.ts'

/**
 * The next run strictly after `after`, or `null` when there is none. `anchor` is the creation instant:
 * intervals count from it, and rules without DTSTART start in its minute.
 * Throws a ScheduleError when the schedule or the zone cannot be evaluated on this host.
 */
export function nextAfter(
  schedule: Schedule | ScheduleInput,
  timezone: string,
  anchor: Date | number,
  after: Date | number,
): Date | null {
  const next = nextInstant(schedule, timezone, Number(anchor), Number(after))
  return next === null ? null : new Date(next)
}

function nextInstant(
  schedule: Schedule | ScheduleInput,
  zone: string,
  anchor: number,
  after: number,
): number | null {
  switch (schedule.type) {
    case 'cron':
      return cronAfter(schedule.expr, zone, after)
    case 'rrule':
      return rruleAfter(schedule.rrule, zone, anchor, after)
    case 'every':
      return gridAfter({ anchor, step: stepMs(schedule.n, schedule.unit), first: 1 }, after)
    case 'at': {
      const instant = atInstant(schedule.at, zone)
      return instant !== null && instant > after ? instant : null
    }
    case 'event':
      return null
  }
}

/** Inputs of a next run; instants are epoch milliseconds. */
export type Timed = { schedule: Schedule; timezone: string; anchorAt: number }

type SlotClock = {
  /** The first slot strictly after the instant; throws when the schedule cannot be evaluated on this host. */
  next(timed: Timed, after: number): number | null
  /** Number of slots that were computed rather than remembered. */
  spent(): number
}

/** Most remembered slots. Many automations share rule, zone and time, and computing a slot takes a third of a millisecond. */
const mostKnown = 10_000
const known = new Map<string, number | null>()

function keep(key: string, next: number | null): void {
  if (known.size >= mostKnown) known.clear()
  known.set(key, next)
}

/** Keyed by object identity: automations with equal schedules share one object. */
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
