import { instantOf, lastInstant } from './zone.ts'

/** The first instant of the year 1. */
const firstInstant = Date.parse('0001-01-01T00:00:00Z')

/**
 * The instant of a one-time run. Without an offset it is local time in the zone: the first instant after
 * the gap when that time is missing, the first of the two when it occurs twice.
 * The text has the form the contract accepts; `null` when its offset leads out of the years 1 to 9999.
 */
export function atInstant(text: string, zone: string): number | null {
  const [, local = '', offset] = /^([^Z+]+?)(Z|[+-]\d{2}(?::?\d{2})?)?$/.exec(text) ?? []
  const wall = Date.parse(`${local.includes('.') ? local.replace(/(\.\d{3})\d+/, '$1') : local}Z`)
  if (Number.isNaN(wall)) return null
  const instant = offset === undefined ? instantOf(zone, wall).instant : wall - offsetMs(offset)
  return instant >= firstInstant && instant <= lastInstant ? instant : null
}

export function hasOffset(text: string): boolean {
  return /T.*(Z|[+-]\d{2}(:?\d{2})?)$/.test(text)
}

function offsetMs(offset: string): number {
  const [, sign, hours, minutes] = /^([+-])(\d{2}):?(\d{2})?$/.exec(offset) ?? []
  const minutesInAll = Number(hours ?? 0) * 60 + Number(minutes ?? 0)
  return (sign === '-' ? -1 : 1) * minutesInAll * 60_000
}
