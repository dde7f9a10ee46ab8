import type { Schedule, ScheduleInput } from '../common/schedule.ts'

/** The rule as it is stored, for those who read it rather than its words. */
export function ruleText(schedule: Schedule | ScheduleInput): string {
  switch (schedule.type) {
    case 'cron':
      return schedule.expr
    case 'rrule':
      return schedule.rrule
    case 'at':
      return schedule.at
    case 'every':
      return schedule.n === 1 ? `every ${schedule.unit.slice(0, -1)}` : `every ${schedule.n} ${schedule.unit}`
    case 'event':
      return schedule.events.join(', ')
  }
}
