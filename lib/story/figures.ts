import type { Series } from './catalog-charts.ts'
import { limits } from './limits.ts'
import { shortDay } from './moments.ts'

export type Figures = {
  xs: string[]
  series: { name: string; values: (number | null)[] }[]
  /** Of the axis; zero is always on it. */
  low: number
  high: number
  ticks: number[]
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
  return { xs: [...places.keys()], series, ...axis(all) }
}

function axis(values: number[]): Pick<Figures, 'low' | 'high' | 'ticks'> {
  const most = values.reduce((a, b) => Math.max(a, b), 0)
  const least = values.reduce((a, b) => Math.min(a, b), 0)
  const step = niceStep((most - least || 1) / 3)
  const [from, to] = [Math.floor(least / step), Math.max(Math.ceil(most / step), least < 0 ? 0 : 1)]
  const ticks = Array.from({ length: to - from + 1 }, (_, index) => (from + index) * step)
  return { low: from * step, high: to * step, ticks }
}

/** 1, 2, 2.5 or 5 times a power of ten. */
function niceStep(rough: number): number {
  const power = 10 ** Math.floor(Math.log10(rough))
  return ([1, 2, 2.5, 5].find((factor) => factor * power >= rough) ?? 10) * power
}

const compact = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 2 })
const grouped = new Intl.NumberFormat('en', { maximumFractionDigits: 3 })
const signs = new Set(['€', '$', '£', '¥'])
const close = new Set(['%', 's', 'm', 'h', 'd', 'x', '×', 'kB', 'MB', 'GB', 'ms', 'min'])

export function tickWords(value: number): string {
  return compact.format(value)
}

/** "€1,240", "84 %", "12 messages". */
export function valueWords(value: number, unit = ''): string {
  if (signs.has(unit)) return `${value < 0 ? '-' : ''}${unit}${grouped.format(Math.abs(value))}`
  return unit === '' ? grouped.format(value) : `${grouped.format(value)} ${unit}`
}

/** Beside a bar: with a short unit, without a word that the title has said. */
export function shortValue(value: number, unit = ''): string {
  return signs.has(unit) || close.has(unit) ? valueWords(value, unit) : grouped.format(value)
}

/** What a chart shows, in one sentence. */
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
