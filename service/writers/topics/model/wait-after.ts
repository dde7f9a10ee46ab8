import type { ModelFailure } from '#service/core/model-failure.ts'

const leastMs = 10_000
const usualMs = 60_000
const mostMs = 3_600_000
/** A wrong key or name is put right by somebody. */
const untilPutRightMs = 900_000

/** Milliseconds until a model is asked again. */
export function waitAfter({ canPass, retryAfterMs }: ModelFailure): number {
  if (!canPass) return untilPutRightMs
  return Math.min(mostMs, Math.max(leastMs, retryAfterMs ?? usualMs))
}
