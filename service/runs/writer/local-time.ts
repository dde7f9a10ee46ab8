const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(zone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${zone} ${JSON.stringify(options)}`
  const known = formats.get(key)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-GB', { timeZone: zone, ...options })
  if (formats.size < 500) formats.set(key, made)
  return made
}

/** `Friday, 20 November 2026 at 09:00`, by the clock of the zone. */
export function localTime(instant: Date, zone: string): string {
  const options = {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  } as const
  return formatOf(zone, options).format(instant)
}

/** `20 November`. */
export function localDay(instant: Date, zone: string): string {
  return formatOf(zone, { day: 'numeric', month: 'long' }).format(instant)
}

/** `20 November, 09:00`. */
export function localMoment(instant: Date, zone: string): string {
  return formatOf(zone, { day: 'numeric', month: 'long', hour: '2-digit', minute: '2-digit' })
    .format(instant)
    .replace(' at ', ', ')
}
