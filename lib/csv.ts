export type CsvValue = string | number | boolean | null | undefined

/** Characters that start a formula in a spreadsheet. */
const formula = /^[=+\-@\t\r\n＝＋－＠]/

/** Makes spreadsheets read the file as UTF-8. */
export const byteOrderMark = '\u{feff}'

/** One line after RFC 4180. Adds an apostrophe, which spreadsheets hide, to text that would run as a formula. */
export function csvLine(values: readonly CsvValue[]): string {
  return `${values.map(csvField).join(',')}\r\n`
}

function csvField(value: CsvValue): string {
  if (value === null || value === undefined) return ''
  if (typeof value !== 'string') return String(value)
  const text = formula.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) || text !== text.trim() ? `"${text.replaceAll('"', '""')}"` : text
}
