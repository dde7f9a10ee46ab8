/** A pattern for ILIKE in which every character of the text means itself. */
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`
}

/** Whether a row can have this id at all: a bigint holds 18 digits for certain, and none begins with a zero. */
export function isRowId(id: string): boolean {
  return /^[1-9]\d{0,17}$/.test(id)
}
