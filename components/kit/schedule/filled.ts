import type { ScheduleDraft } from '#contract/schedule/form/types.ts'

export type Standing = { draft: ScheduleDraft; timezone: string }

/** What stood there before words filled it in, and what they made of it. `model`: which one read them; null for the rules. */
export type Filled = { before: Standing; after: Standing; model: string | null }

/** Whether nothing was changed since: only then is taking it back no loss. */
export function stands({ after }: Pick<Filled, 'after'>, draft: ScheduleDraft, timezone: string): boolean {
  return after.draft === draft && after.timezone === timezone
}

/**
 * The instant the server told, going on from here: a page may stay open overnight. Of the clock of the device only the
 * pace counts. That of `performance.now()` would not do, as it may stand still while the device sleeps.
 */
export function clockFrom(now: number): () => number {
  const since = Date.now()
  return () => now + Math.max(0, Date.now() - since)
}
