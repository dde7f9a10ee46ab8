import type { Run } from '#contract/run-shape.ts'

/** "3 s", "1 min 20 s"; null while it is not known. */
export function durationOf({ startedAt, finishedAt }: Pick<Run, 'startedAt' | 'finishedAt'>): string | null {
  if (!startedAt || !finishedAt) return null
  const ms = Date.parse(finishedAt) - Date.parse(startedAt)
  if (ms < 1000) return `${Math.max(1, Math.round(ms))} ms`
  if (ms < 10_000) return `${(ms / 1000).toFixed(1)} s`
  const seconds = Math.round(ms / 1000)
  if (seconds < 60) return `${seconds} s`
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`
}

/** Dollars; parts of a cent are told to the first figures that say something. */
export function costOf(costUsd: number | null): string | null {
  if (costUsd === null) return null
  if (costUsd === 0) return '$0'
  return costUsd < 0.01 ? `$${costUsd.toPrecision(2)}` : `$${costUsd.toFixed(2)}`
}
