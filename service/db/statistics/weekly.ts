const weeks = 12
const dayMs = 86_400_000
const weekMs = 7 * dayMs

/** Start (Monday 00:00 UTC, in milliseconds) of the ISO week that holds an instant. */
function weekStart(instant: number): number {
  const day = Math.floor(instant / dayMs)
  // 1970-01-01 was a Thursday, three days into its week.
  return (day - ((((day + 3) % 7) + 7) % 7)) * dayMs
}

/**
 * Shifts stored weekly counts to the present: always 12 numbers, oldest first, the last one for the week of `now`.
 * `activityWeek` is the Monday (`YYYY-MM-DD`) of the last stored count.
 */
export function weeklyActivity(activity: number[] | null, activityWeek: string | null, now: Date): number[] {
  if (activity === null || activityWeek === null) return Array.from({ length: weeks }, () => 0)
  const elapsed = Math.round((weekStart(now.getTime()) - Date.parse(`${activityWeek}T00:00:00Z`)) / weekMs)
  const counts: number[] = []
  for (let week = elapsed; week < elapsed + weeks; week++) counts.push(activity[week] ?? 0)
  return counts
}
