const shape =
  /^(\d{4})-(\d{2})-(\d{2})T([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d)(?:\.\d{1,9})?)?(?:Z|[+-](?:[01]\d|2[0-3]):?[0-5]\d|[+-](?:[01]\d|2[0-3]))?$/

/** The accepted form of a one-time instant: a calendar date, `T`, a time of day, and an optional offset. */
export const atPattern = shape

/** Tells why a text is not an acceptable one-time instant; `null` when it is one. */
export function atProblem(text: string): string | null {
  const parts = shape.exec(text)
  if (!parts) return shapeProblem(text)
  const [year, month, day] = [Number(parts[1]), Number(parts[2]), Number(parts[3])]
  const date = new Date(0)
  date.setUTCFullYear(year, month - 1, day)
  if (year < 1 || date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) {
    return `${text.slice(0, 10)} is not a date in the calendar`
  }
  return null
}

function shapeProblem(text: string): string {
  const example = 'for example 2027-03-01T09:00:00+01:00'
  if (/^[+-]?\d{5,}-/.test(text)) return 'The year must have four digits, 0001 to 9999'
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return `Add a time to the date, ${example}`
  if (/T24:/.test(text)) return '24:00 is not accepted: write 00:00 of the next day'
  if (/T\d{2}:\d{2}:60/.test(text)) return 'Second 60 is not accepted: write second 59 or the next minute'
  return `Write an ISO 8601 date and time, ${example}`
}
