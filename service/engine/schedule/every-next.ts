import { lastInstant } from './zone.ts'

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
