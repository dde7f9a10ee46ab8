const minute = 60_000

/** A whole minute with ten thousand others since, and young enough that no housekeeping of another test clears it away. */
export function threeWeeksAgo(): Date {
  return new Date(Math.floor(Date.now() / minute) * minute - 21 * 24 * 60 * minute)
}

export function minutesAfter(start: Date, minutes: number): string {
  return new Date(start.getTime() + minutes * minute).toISOString()
}
