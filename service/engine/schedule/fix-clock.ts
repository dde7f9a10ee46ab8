import type { ScheduleFix } from '#contract/common/schedule-preview.ts'
import { cronCalendar } from './cron-next.ts'
import type { Subject } from './subject.ts'
import { clockWarnings } from './warn-clock.ts'
import { clock } from './words.ts'

/** Hours after the present one in which a time that no clock change touches is looked for. */
const hoursLooked = 3

/** The first full hour after a single time of day that no clock change of the zone touches. */
export function laterTimes(subject: Subject): ScheduleFix[] {
  const { schedule } = subject
  if (schedule.type !== 'cron') return []
  const { minute, hour, dayOfMonth, month, dayOfWeek } = cronCalendar(schedule.expr).parts
  if (!/^\d+$/.test(minute) || !/^\d+$/.test(hour)) return []
  for (let later = Number(hour) + 1; later <= Math.min(23, Number(hour) + hoursLooked); later++) {
    const expr = ['0', later, dayOfMonth, month, dayOfWeek].join(' ')
    const fixed = { type: 'cron' as const, expr }
    if (clockWarnings({ ...subject, schedule: fixed }).length === 0) {
      return [{ label: `Use ${clock(later, 0)}`, schedule: fixed }]
    }
  }
  return []
}
