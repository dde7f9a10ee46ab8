const utcText = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d{1,6}))?\+00$/

/** PostgreSQL's text of a timestamptz as ISO 8601 in UTC with milliseconds. */
export function isoInstant(text: string): string {
  const match = utcText.exec(text)
  if (!match) return new Date(text.replace(/([+-]\d\d)$/, '$1:00').replace(' ', 'T')).toISOString()
  return `${match[1]}T${match[2]}.${(match[3] ?? '').slice(0, 3).padEnd(3, '0')}Z`
}
