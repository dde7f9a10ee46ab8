import { clockOf } from './calendar.ts'

/** Times of day as the hours and minutes that a rule crosses with each other. */
export type Grid = { hours: number[]; minutes: number[] }

/** The smallest grid that holds the times, and whether it holds nothing else. */
export function gridOf(times: readonly string[]): Grid & { exact: boolean } {
  const hours = numbers(times.map((time) => Number(time.slice(0, 2))))
  const minutes = numbers(times.map((time) => Number(time.slice(3))))
  return { hours, minutes, exact: hours.length * minutes.length === new Set(times).size }
}

/** All times of the grid, in order. */
export function timesOf({ hours, minutes }: Grid): string[] {
  return numbers(hours).flatMap((hour) => numbers(minutes).map((minute) => clockOf(hour, minute)))
}

/** In order, each once. */
export function numbers(values: readonly number[]): number[] {
  return [...new Set(values)].sort((a, b) => a - b)
}

/** In order, each once. */
export function texts(values: readonly string[]): string[] {
  return [...new Set(values)].sort()
}

/** Numbers within bounds, in order; null when there are none, or others. */
export function figures(list: readonly string[] | undefined, low: number, high: number): number[] | null {
  if (!list?.every((text) => /^[+-]?\d{1,3}$/.test(text))) return null
  const values = numbers(list.map(Number))
  return values.every((value) => value >= low && value <= high) ? values : null
}
