import { sorted } from '../cron-values.ts'
import { clockOf, offsetAt } from '../dates.ts'

/** Times of day as the hours and minutes that a rule crosses with each other. */
export type Grid = { hours: readonly number[]; minutes: readonly number[] }

/** The smallest grid that holds the times, and whether it holds nothing else. */
export function gridOf(times: readonly string[]): Grid & { exact: boolean } {
  const hours = sorted(times.map((time) => Number(time.slice(0, 2))))
  const minutes = sorted(times.map((time) => Number(time.slice(3))))
  return { hours, minutes, exact: hours.length * minutes.length === new Set(times).size }
}

/** All times of the grid, in order. */
export function timesOf({ hours, minutes }: Grid): string[] {
  return sorted(hours).flatMap((hour) => sorted(minutes).map((minute) => clockOf(hour, minute)))
}

/** In order, each once. */
export function texts(values: readonly string[]): string[] {
  return [...new Set(values)].sort()
}

/** The values in order, where all of them lie within bounds; null when one does not, or there are none. */
export function within(values: readonly number[] | undefined, low: number, high: number): number[] | null {
  return values?.every((value) => value >= low && value <= high) ? sorted(values) : null
}

/** Minutes of the day, the end exclusive. */
type Stretch = { from: number; to: number }

const weekMs = 604_800_000
const minuteMs = 60_000
const day = 1440
const years = 5

const known = new Map<string, Stretch[]>()

/** Hours that clock changes of the zone skip or repeat, in this year and the next few. */
function changesOf(timezone: string): Stretch[] {
  const found = known.get(timezone) ?? readChanges(timezone)
  known.set(timezone, found)
  return found
}

function readChanges(timezone: string): Stretch[] {
  const begin = Date.UTC(new Date().getUTCFullYear(), 0)
  const found = new Map<string, Stretch>()
  // No two changes of a zone are closer than some weeks.
  for (let week = 0; week < years * 53; week++) {
    const from = begin + week * weekMs
    if (offsetAt(from, timezone) === offsetAt(from + weekMs, timezone)) continue
    for (const stretch of changeBetween(from, from + weekMs, timezone))
      found.set(`${stretch.from} ${stretch.to}`, stretch)
  }
  return [...found.values()]
}

/** One that goes over midnight is two. */
function changeBetween(low: number, high: number, timezone: string): Stretch[] {
  const before = offsetAt(low, timezone)
  let [last, first] = [low, high]
  while (first - last > minuteMs) {
    const middle = Math.floor((last + first) / 2 / minuteMs) * minuteMs
    if (offsetAt(middle, timezone) === before) last = middle
    else first = middle
  }
  const moved = (offsetAt(first, timezone) - before) / minuteMs
  const reached = Math.round((first + before) / minuteMs)
  const start = Math.min(reached, reached + moved)
  const from = ((start % day) + day) % day
  const to = from + Math.abs(moved)
  return to <= day
    ? [{ from, to }]
    : [
        { from, to: day },
        { from: 0, to: to - day },
      ]
}

/**
 * The hours of a clock change in which a place among the times of a day would shift; null when there are none. All
 * times of the grid count, also those that are not chosen. From 04:00 to 21:59 no zone changes its clocks.
 */
export function shiftedBy(times: readonly string[], timezone: string): { from: string; to: string } | null {
  const all = timesOf(gridOf(times))
  if (all.every((time) => time >= '04:00' && time < '22:00')) return null
  const minutes = all.map((time) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3)))
  const hit = changesOf(timezone).find(({ from, to }) => minutes.some((one) => one >= from && one < to))
  return hit ? { from: spelt(hit.from), to: spelt(hit.to) } : null
}

function spelt(minute: number): string {
  return clockOf(Math.floor(minute / 60) % 24, minute % 60)
}
