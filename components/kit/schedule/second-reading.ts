import { withSchedule } from '#contract/schedule/form/draft.ts'
import type { ScheduleDraft } from '#contract/schedule/form/types.ts'
import type { Interpretation } from '#contract/schedule-interpretation.ts'
import type { Standing } from './filled.ts'

type Read = { after: Standing; model: string } | { problem: string }

/** What a model made of words that the rules do not understand; `problem` is what the rules said to them. */
export function secondReading(told: Interpretation, draft: ScheduleDraft, problem: string): Read {
  const { outcome, model, schedule, timezone, reason } = told
  if (model === null) return { problem }
  if (outcome === 'understood' && schedule && timezone && schedule.type !== 'event')
    return { after: { draft: withSchedule(draft, schedule, timezone), timezone }, model }
  const said = reason?.replace(/[.\s]*$/, '.') ?? ''
  return {
    problem:
      outcome === 'failed'
        ? `${problem} The model ${model} could not be asked. ${said}`
        : `${problem} The model ${model} was asked as well and is not sure. ${said}`,
  }
}
