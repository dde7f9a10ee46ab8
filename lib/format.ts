const grouped = new Intl.NumberFormat('en')

export function formatCount(value: number): string {
  return grouped.format(value)
}

const steps = [
  { unit: 'd', seconds: 86_400 },
  { unit: 'h', seconds: 3_600 },
  { unit: 'min', seconds: 60 },
] as const

/** Two units at most: "3 d 4 h", "12 min", "40 s". */
export function formatDuration(seconds: number): string {
  const parts: string[] = []
  let rest = Math.floor(seconds)
  for (const step of steps) {
    const count = Math.floor(rest / step.seconds)
    rest -= count * step.seconds
    if (count > 0 && parts.length < 2) parts.push(`${count} ${step.unit}`)
  }
  return parts.length > 0 ? parts.join(' ') : `${rest} s`
}

/**
 * "just now", "12 min ago", "3 d ago", "in 2 h"; from four weeks on the date. A page knows the time to half a minute and
 * clocks differ: what seems to be less than a minute ahead has happened.
 */
export function formatRelative(instant: string, now: Date): string {
  const seconds = (now.getTime() - Date.parse(instant)) / 1000
  const distance = Math.abs(seconds)
  if (distance < 60) return 'just now'
  const step = steps.find((one) => distance >= one.seconds)
  if (!step || distance >= 28 * 86_400) return formatDay(instant)
  const words = `${Math.floor(distance / step.seconds)} ${step.unit}`
  return seconds < 0 ? `in ${words}` : `${words} ago`
}

/** Future time: "in a moment", "in 2 h"; "due 5 min ago" when it has passed without a result. */
export function formatDue(instant: string, now: Date): string {
  const seconds = (Date.parse(instant) - now.getTime()) / 1000
  if (Math.abs(seconds) < 60) return 'in a moment'
  return seconds < 0 ? `due ${formatRelative(instant, now)}` : formatRelative(instant, now)
}

const day = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})

export function formatDay(instant: string): string {
  return day.format(new Date(instant))
}

/** "21 Nov 2026, 09:30 UTC", in the given zone, whose name is added. */
export function formatInstant(instant: string, timeZone: string): string {
  const options = { dateStyle: 'medium', timeStyle: 'short', timeZone } as const
  return `${new Intl.DateTimeFormat('en-GB', options).format(new Date(instant))} ${zoneWords(timeZone)}`
}

const weekday = {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
} as const

/** "Sun 22 Nov, 05:07 Berlin", "Fri 1 Jan 2027, 09:00 Berlin": the year only where it is not the present one. */
export function formatWeekday(instant: string, timeZone: string, now: number): string {
  const format = new Intl.DateTimeFormat('en-GB', { ...weekday, hourCycle: 'h23', timeZone })
  const partsOf = (at: number) => new Map(format.formatToParts(at).map(({ type, value }) => [type, value]))
  const parts = partsOf(Date.parse(instant))
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? ''
  const year = part('year') === partsOf(now).get('year') ? '' : ` ${part('year')}`
  const date = `${part('weekday')} ${part('day')} ${part('month').slice(0, 3)}${year}`
  return `${date}, ${part('hour')}:${part('minute')} ${zoneWords(timeZone)}`
}

function zoneWords(timeZone: string): string {
  return timeZone === 'UTC' ? 'UTC' : timeZone.replace(/^.*\//, '').replaceAll('_', ' ')
}
