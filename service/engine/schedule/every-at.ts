import { instantOf, lastInstant } from './zone.ts'

/** Elapsed-time grid: the points `anchor + k * step`, from `first` = k on. */
export type Grid = { anchor: number; step: number; first: number }

export function stepMs(n: number, unit: 'hours' | 'minutes'): number {
  return n * (unit === 'hours' ? 3_600_000 : 60_000)
}

/** The first point of the grid strictly after the instant, or `null` beyond the year 9999. */
export function gridAfter(grid: Grid, after: number): number | null {
  const passed = Math.floor((after - grid.anchor) / grid.step) + 1
  const next = grid.anchor + Math.max(passed, grid.first) * grid.step
  return next <= lastInstant ? next : null
}

/** The first instant of the year 1. */
const firstInstant = Date.parse('0001-01-01T00:00:00Z')

/**
 * The instant of a one-time run. Without an offset it is local time in the zone: the first instant after
 * the gap when that time is missing, the first of the two when it occurs twice.
 * The text has the form the contract accepts; `null` when its offset leads out of the years 1 to 9999.
 */
export function atInstant(text: string, zone: string): number | null {
  const { wall, offset } = partsOf(text)
  if (Number.isNaN(wall)) return null
  const instant = offset === undefined ? instantOf(zone, wall).instant : wall - offsetMs(offset)
  return instant >= firstInstant && instant <= lastInstant ? instant : null
}

/** Local time of a one-time run, read as if it were UTC; null where it has an offset of its own. */
export function atWall(text: string): number | null {
  const { wall, offset } = partsOf(text)
  return Number.isNaN(wall) || offset !== undefined ? null : wall
}

function partsOf(text: string): { wall: number; offset: string | undefined } {
  const [, local = '', offset] = /^([^Z+]+?)(Z|[+-]\d{2}(?::?\d{2})?)?$/.exec(text) ?? []
  const wall = Date.parse(`${local.includes('.') ? local.replace(/(\.\d{3})\d+/, '$1') : local}Z`)
  return { wall, offset }
}

export function hasOffset(text: string): boolean {
  return /T.*(Z|[+-]\d{2}(:?\d{2})?)$/.test(text)
}

function offsetMs(offset: string): number {
  const [, sign, hours, minutes] = /^([+-])(\d{2}):?(\d{2})?$/.exec(offset) ?? []
  const minutesInAll = Number(hours ?? 0) * 60 + Number(minutes ?? 0)
  return (sign === '-' ? -1 : 1) * minutesInAll * 60_000
}
