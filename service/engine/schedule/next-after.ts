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
