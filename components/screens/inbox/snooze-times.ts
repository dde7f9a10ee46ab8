import { addDays, localOf, offsetAt, weekdayOf } from '#contract/schedule/dates.ts'

export type SnoozeTime = { label: string; at: number }

const hour = 3_600_000

/** Nine o'clock of a local day. Clocks are never changed then. */
function morningOf(date: string, zone: string): number {
  const wall = Date.parse(`${date}T09:00:00Z`)
  return wall - offsetAt(wall - offsetAt(wall, zone), zone)
}

/** The times that a hurried person wants, in their zone: later today, tomorrow morning, Monday morning. */
export function snoozeTimes(now: number, zone: string): SnoozeTime[] {
  const { date } = localOf(now, zone)
  const untilMonday = (8 - weekdayOf(date)) % 7 || 7
  const at = (days: number) => morningOf(addDays(date, days), zone)
  return [
    { label: 'In three hours', at: now + 3 * hour },
    { label: 'Tomorrow at 9:00', at: at(1) },
    ...(untilMonday > 1 ? [{ label: 'Monday at 9:00', at: at(untilMonday) }] : []),
    ...(untilMonday === 7 ? [] : [{ label: 'In a week at 9:00', at: at(7) }]),
  ]
}
