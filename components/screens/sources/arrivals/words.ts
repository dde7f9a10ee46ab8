import type { Status } from '#components/ui/status-mark.tsx'
import type { Arrival } from '#contract/arrivals.ts'
import { madeWords } from '../source/backfill-words.ts'

type Outcome = Arrival['outcome']

export const outcomeMarks: Record<Outcome, Status> = {
  waiting: 'waiting',
  mapped: 'completed',
  ignored: 'skipped',
  duplicate: 'canceled',
  failed: 'error',
}

export const outcomeWords: Record<Outcome, string> = {
  waiting: 'Waiting',
  mapped: 'Processed',
  ignored: 'Ignored',
  duplicate: 'Duplicate',
  failed: 'Failed',
}

/** Result of an arrival, or why there is none. */
export function becameWords({
  outcome,
  reason,
  attempts,
  made,
}: Pick<Arrival, 'outcome' | 'reason' | 'attempts' | 'made'>): string {
  if (outcome === 'mapped') {
    const things = madeWords({ made })
    if (made.events.length === 0) return things
    const events = made.events.map(({ name }) => name).join(', ')
    return things === 'Nothing new' ? events : `${things}; ${events}`
  }
  const tried = outcome === 'failed' && attempts > 1 ? ` Tried ${attempts} times.` : ''
  return `${reason ?? ''}${tried}`.trim()
}
