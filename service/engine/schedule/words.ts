import { monthNames, ordinalNames, weekdayNames } from '#contract/common/calendar-words.ts'
import { joined } from '#contract/common/joined.ts'
import { boundedCache } from './bounded-cache.ts'
import { isZone } from './zone.ts'

/** “first”, “second”, …, “last”, “third to last”, “12th”. */
export function ordinal(number: number): string {
  if (number === -1) return 'last'
  if (number < 0) return `${ordinal(-number)} to last`
  return ordinalNames[number - 1] ?? ordinalFigure(number)
}

/** “1st”, “22nd”, “13th”. */
function ordinalFigure(number: number): string {
  const teen = number % 100 >= 11 && number % 100 <= 13
  const ending = teen ? 'th' : (['th', 'st', 'nd', 'rd'][number % 10] ?? 'th')
  return `${number}${ending}`
}

export function counted(number: number, unit: string): string {
  return `${number} ${unit}${number === 1 ? '' : 's'}`
}

/** “09:05” of an hour and a minute, with the second only when it is not zero. */
export function clock(hour: number, minute: number, second = 0): string {
  const figures = second === 0 ? [hour, minute] : [hour, minute, second]
  return figures.map((figure) => String(figure).padStart(2, '0')).join(':')
}

/** “29 March 2026” of a local time read as UTC. */
export function dateWords(wall: number): string {
  const date = new Date(wall)
  return `${date.getUTCDate()} ${monthNames[date.getUTCMonth()] ?? ''} ${date.getUTCFullYear()}`
}

/** “02:30” of a local time read as UTC. */
export function clockWords(wall: number): string {
  const date = new Date(wall)
  return clock(date.getUTCHours(), date.getUTCMinutes(), date.getUTCSeconds())
}

/** ISO 8601 in UTC, with milliseconds only when there are some. */
export function spellInstant(instant: Date): string {
  return instant.toISOString().replace('.000Z', 'Z')
}

/** `2027-03-01T09:00` of a local time read as UTC. */
export function spellLocal(wall: number): string {
  return new Date(wall).toISOString().replace(/(:00)?\.000Z$/, '')
}

/** The set of weekdays in words: 0 is Sunday. */
export function weekdayWords(days: readonly number[]): string {
  const set = [...new Set(days.map((day) => day % 7))].sort((a, b) => ((a + 6) % 7) - ((b + 6) % 7))
  const key = set.join('')
  if (key === '1234560') return 'day'
  if (key === '12345') return 'weekday'
  if (key === '60') return 'Saturday and Sunday'
  return joined(set.map((day) => weekdayNames[day] ?? ''))
}

const known = Intl.supportedValuesOf('timeZone')

/** A zone by its city, with the whole name when the city alone could be taken for another zone. */
export const zoneWords = boundedCache<string>(1000, (given) => {
  const zone = known.find((name) => name.toLowerCase() === given.toLowerCase()) ?? given
  const city = zone.split('/').at(-1)?.replaceAll('_', ' ') ?? zone
  if (!/^(Africa|America|Antarctica|Arctic|Asia|Atlantic|Australia|Europe|Indian|Pacific)\//i.test(zone))
    return zone
  return isZone(zone) && cityCount(city) === 1 ? city : `${city} (${zone})`
})

function cityCount(city: string): number {
  const ending = `/${city.replaceAll(' ', '_')}`.toLowerCase()
  const count = known.filter((name) => name.toLowerCase().endsWith(ending)).length
  return Math.max(count, 1)
}
