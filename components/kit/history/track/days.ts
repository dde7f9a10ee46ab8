import type { Station } from './stations.ts'

export type Day = {
  /** `2026-03-12`, in the zone of the reader. */
  key: string
  label: string
  stations: Station[]
  /** Words for a long time without changes before the next day; null for a short time. */
  quiet: string | null
}

const dayMs = 86_400_000
const longQuietDays = 21

/** Stations, newest first, by the days of the reader. */
export function daysOf(stations: readonly Station[], timeZone: string, now: number): Day[] {
  const keyOf = dayKeys(timeZone)
  const days: Day[] = []
  for (const station of stations) {
    const key = keyOf(Date.parse(station.at))
    const last = days.at(-1)
    if (last?.key === key) last.stations.push(station)
    else {
      if (last) last.quiet = quietBetween(last.key, key)
      days.push({
        key,
        label: labelOf(key, keyOf(now), keyOf(now - dayMs)),
        stations: [station],
        quiet: null,
      })
    }
  }
  return days
}

function dayKeys(timeZone: string): (instant: number) => string {
  const format = new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone })
  return (instant) => format.format(instant)
}

function labelOf(key: string, today: string, yesterday: string): string {
  if (key === today) return 'Today'
  if (key === yesterday) return 'Yesterday'
  const year = key.slice(0, 4) === today.slice(0, 4) ? undefined : 'numeric'
  const options = { weekday: 'short', day: 'numeric', month: 'long', year, timeZone: 'UTC' } as const
  return new Intl.DateTimeFormat('en-GB', options).format(Date.parse(`${key}T12:00:00Z`)).replace(',', '')
}

function quietBetween(newer: string, older: string): string | null {
  const days = Math.round((Date.parse(newer) - Date.parse(older)) / dayMs)
  if (days < longQuietDays) return null
  if (days < 60) return `${Math.round(days / 7)} weeks`
  const months = Math.round(days / 30.44)
  return months < 24 ? `${months} months` : `${Math.round(days / 365.25)} years`
}

/** "14:32" */
export function timeOf(instant: string, timeZone: string): string {
  return new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone }).format(Date.parse(instant))
}
