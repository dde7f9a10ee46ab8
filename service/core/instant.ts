/** Read here, because the database takes neither the year 0 nor every offset of ISO 8601. */
export function instant(text: string, add: (value: unknown) => string): string {
  return `to_timestamp(${add(Date.parse(text) / 1000)}::float8)`
}
