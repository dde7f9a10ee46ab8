/** The Monday (UTC) of the ISO week that holds an instant, as a date. */
export function mondayOf(instant: string): string {
  return `date_trunc('week', ${instant} AT TIME ZONE 'UTC')::date`
}

/** An array of twelve weekly sums, oldest first; `sumAt(age)` is the sum of the week `age` weeks before the last. */
export function twelveWeeks(sumAt: (age: number) => string): string {
  const sums = Array.from({ length: 12 }, (_, i) => `coalesce(${sumAt(11 - i)}, 0)::int`)
  return `ARRAY[${sums.join(', ')}]`
}

/** The distinct values of a text column inside a GROUP BY, in an order that no locale changes. */
export function sortedSet(column: string): string {
  return `array_agg(DISTINCT ${column} COLLATE "C" ORDER BY ${column} COLLATE "C")`
}

/**
 * The assignments that add weekly counts to a row. Both have twelve counts in `activity`, the last of the week that
 * starts at `activity_week`; counts of weeks that are too old then are dropped. Either may have none.
 */
export function addedActivity(row: string, added: string): string {
  const week = `greatest(${row}.activity_week, ${added}.activity_week)`
  const countAt = (of: string, i: number) =>
    `coalesce(${of}.activity[${i} + (${week} - ${of}.activity_week) / 7], 0)`
  const sums = Array.from({ length: 12 }, (_, i) => `${countAt(row, i + 1)} + ${countAt(added, i + 1)}`)
  return `activity = CASE WHEN ${week} IS NOT NULL THEN ARRAY[${sums.join(', ')}] END, activity_week = ${week}`
}

/** The union of two sets in the order of `sortedSet`; the first as it is if it holds the second. */
export function unitedSet(set: string, added: string): string {
  return `CASE WHEN ${set} @> ${added} THEN ${set}
    ELSE ARRAY(SELECT DISTINCT s COLLATE "C" FROM unnest(${set} || ${added}) AS s ORDER BY 1) END`
}
