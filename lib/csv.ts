export type CsvValue = string | number | boolean | null | undefined

/** What a spreadsheet would take for the beginning of a formula. */
const formula = /^[=+\-@\t\r\n＝＋－＠]/

/** Spreadsheets read UTF-8 when this stands before it. */
export const byteOrderMark = '\u{feff}'

/** One line as RFC 4180 has it. A text that a spreadsheet would run is given an apostrophe, which it does not show. */
export function csvLine(values: readonly CsvValue[]): string {
  return `${values.map(csvField).join(',')}\r\n`
}

function csvField(value: CsvValue): string {
  if (value === null || value === undefined) return ''
  if (typeof value !== 'string') return String(value)
  const text = formula.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) || text !== text.trim() ? `"${text.replaceAll('"', '""')}"` : text
}
