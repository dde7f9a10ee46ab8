import { withSchedule } from '#contract/schedule/form/draft.ts'
import type { ScheduleDraft } from '#contract/schedule/form/types.ts'
import type { Interpretation } from '#contract/schedule-interpretation.ts'

export type Scheduled = { draft: ScheduleDraft; timezone: string }

/** The form before words filled it in, and after. `model`: which one read the words; null for the rules. */
export type Filled = { before: Scheduled; after: Scheduled; model: string | null }

/** Whether nothing was changed since the words filled it in; only then does undoing lose nothing. */
export function isUnchanged(
  { after }: Pick<Filled, 'after'>,
  draft: ScheduleDraft,
  timezone: string,
): boolean {
  return after.draft === draft && after.timezone === timezone
}

/**
 * The server's time, going on from now: a page may stay open overnight, and the clock of the device may be wrong.
 * Counted with `Date.now()`, because `performance.now()` may stop while the device sleeps.
 */
export function clockFrom(now: number): () => number {
  const since = Date.now()
  return () => now + Math.max(0, Date.now() - since)
}

type Read = { after: Scheduled; model: string } | { problem: string }

/** Result of the model for words that the rules do not understand; `problem` is the answer of the rules. */
export function secondReading(answer: Interpretation, draft: ScheduleDraft, problem: string): Read {
  const { outcome, model, schedule, timezone, reason } = answer
  if (model === null) return { problem }
  if (outcome === 'understood' && schedule && timezone && schedule.type !== 'event')
    return { after: { draft: withSchedule(draft, schedule, timezone), timezone }, model }
  const said = reason?.replace(/[.\s]*$/, '.') ?? ''
  return {
    problem:
      outcome === 'failed'
        ? `${problem} The model ${model} could not be reached. ${said}`
        : `${problem} The model ${model} was asked as well and is not sure. ${said}`,
  }
}
