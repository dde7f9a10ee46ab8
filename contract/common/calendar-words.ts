/** From January on. */
export const monthNames = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const

/** From Sunday on. */
export const weekdayNames = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
] as const

/** “first” to “fifth”, as weekdays of a month are counted. */
export const ordinalNames: readonly string[] = ['first', 'second', 'third', 'fourth', 'fifth']

const short = (name: string) => name.slice(0, 3)

/** “Jan”, “Feb”; never “Sept”, which some browsers say and Node.js does not. */
export const shortMonthNames: readonly string[] = monthNames.map(short)
export const shortWeekdayNames: readonly string[] = weekdayNames.map(short)

/** Names in cron: `JAN`, `SUN`. */
export const monthCodes: readonly string[] = shortMonthNames.map((name) => name.toUpperCase())
export const weekdayCodes: readonly string[] = shortWeekdayNames.map((name) => name.toUpperCase())

/** Weekdays in recurrence rules: `SU`. */
export const ruleDayCodes: readonly string[] = weekdayCodes.map((code) => code.slice(0, 2))

/** Names that stand for whole cron expressions, in lower case. */
export const cronMacros: ReadonlyMap<string, string> = new Map([
  ['@yearly', '0 0 1 1 *'],
  ['@annually', '0 0 1 1 *'],
  ['@monthly', '0 0 1 * *'],
  ['@weekly', '0 0 * * 0'],
  ['@daily', '0 0 * * *'],
  ['@midnight', '0 0 * * *'],
  ['@hourly', '0 * * * *'],
])
