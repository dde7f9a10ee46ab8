import { type Axis, niceAxis } from '#components/kit/charts/scale.ts'
import type { Series } from './catalog.ts'
import { limits } from './limits.ts'

const isInstant = /^\d{4}-\d\d-\d\d(?:T[\d:.]+(?:Z|[+-]\d\d:?\d\d)?)?$/

/** An instant of a story; what cannot be read stays as it was written. */
function readInstant(at: string): Date | null {
  if (!isInstant.test(at.trim())) return null
  const date = new Date(at.trim())
  return Number.isNaN(date.getTime()) ? null : date
}

type Shown = { iso: string | null; day: string; time: string | null }

/** Formats moments; shows times only when several are on the same day. */
export function dated(all: string[], timeZone: string): Shown[] {
  const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone })
  const time = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone })
  const days = all.map((at) => {
    const date = readInstant(at)
    return date ? day.format(date) : null
  })
  const withTimes =
    new Set(days.filter((one) => one !== null)).size < days.filter((one) => one !== null).length
  return all.map((at, index) => {
    const date = readInstant(at)
    if (!date) return { iso: null, day: at, time: null }
    return {
      iso: date.toISOString(),
      day: days[index] ?? at,
      time: withTimes ? time.format(date) : null,
    }
  })
}

const name = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })

/** "3 Nov" for a day, anything else as it is. */
export function shortDay(x: string): string {
  if (!/^\d{4}-\d\d-\d\d$/.test(x)) return x
  const date = readInstant(x)
  return date ? name.format(date) : x
}

export type Figures = {
  xs: string[]
  series: { name: string; values: (number | null)[] }[]
  axis: Axis
}

/** Series over one axis: every x of any of them, in the order of first sight. Null where a series has nothing. */
export function figuresOf(given: Series[]): Figures {
  const kept = given.slice(0, limits.series)
  const places = new Map<string, number>()
  for (const { points } of kept) {
    for (const { x } of points) if (places.size < limits.points && !places.has(x)) places.set(x, places.size)
  }
  const series = kept.map(({ name, points }) => {
    const values: (number | null)[] = Array.from({ length: places.size }, () => null)
    for (const { x, y } of points) {
      const place = places.get(x)
      if (place !== undefined) values[place] = y
    }
    return { name, values }
  })
  const all = series.flatMap(({ values }) => values.filter((value) => value !== null))
  return { xs: [...places.keys()], series, axis: niceAxis(all) }
}

const grouped = new Intl.NumberFormat('en', { maximumFractionDigits: 3 })
const signs = new Set(['€', '$', '£', '¥'])
const close = new Set(['%', 's', 'm', 'h', 'd', 'x', '×', 'kB', 'MB', 'GB', 'ms', 'min'])

/** "€1,240", "84 %", "12 messages". */
export function valueWords(value: number, unit = ''): string {
  if (signs.has(unit)) return `${value < 0 ? '-' : ''}${unit}${grouped.format(Math.abs(value))}`
  return unit === '' ? grouped.format(value) : `${grouped.format(value)} ${unit}`
}

/** Value next to a bar, with a short unit and without words of the title. */
export function shortValue(value: number, unit = ''): string {
  return signs.has(unit) || close.has(unit) ? valueWords(value, unit) : grouped.format(value)
}

/** Describes a chart in one sentence. */
export function inOneSentence({ xs, series }: Figures, unit: string | undefined): string {
  const parts = series.map(({ name, values }) => {
    const known = [...values.entries()].filter((entry): entry is [number, number] => entry[1] !== null)
    const [first, last] = [known[0], known.at(-1)]
    if (!first || !last) return `${name}: nothing`
    const at = ([index, value]: [number, number]) =>
      `${valueWords(value, unit)} (${shortDay(xs[index] ?? '')})`
    return first === last ? `${name}: ${at(first)}` : `${name}: from ${at(first)} to ${at(last)}`
  })
  return `${parts.join('. ')}.`
}

/** Whether the places along the axis are days, times or too many to be named one by one. */
export function runsInTime({ xs }: Figures): boolean {
  return xs.length > 12 || (xs.length > 0 && xs.every((x) => /^(?:\d{4}-\d\d-\d\d|\d{1,2}:\d\d)$/.test(x)))
}
