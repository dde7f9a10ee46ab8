import type { Schedule } from '#contract/common/schedule.ts'
import { nextAfter } from '../schedule/next-after.ts'

/** What a next run is computed from; instants are epoch milliseconds. */
export type Timed = { schedule: Schedule; timezone: string; anchorAt: number }

export type SlotClock = {
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
