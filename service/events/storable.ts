/** jsonb takes neither NUL nor half a surrogate pair; what a source sent is kept without them. */
export function storable(value: unknown): unknown {
  if (typeof value === 'string') return text(value)
  if (Array.isArray(value)) return value.map(storable)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, it]) => [text(key), storable(it)]))
}

export function text(value: string): string {
  return value.toWellFormed().replaceAll('\0', '')
}
