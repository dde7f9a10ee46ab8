import { switchWay } from '#contract/schedule/form/switch.ts'
import type { ScheduleDraft, Way } from '#contract/schedule/form/types.ts'

/** One change of the kind of schedule: the draft before and after it, and the parts that the new kind cannot show. */
export type Step = { from: Way; to: Way; before: ScheduleDraft; after: ScheduleDraft; lost: string[] }

export type Look = { draft: ScheduleDraft; trail: readonly Step[] }

/** Shows the schedule another way. Coming back without a change restores it as it was, over any number of steps. */
export function look(draft: ScheduleDraft, way: Way, timezone: string, trail: readonly Step[]): Look {
  if (way === draft.way) return { draft, trail }
  const steps = trail.at(-1)?.after === draft ? trail : []
  const seen = steps.find(({ from }) => from === way)
  if (seen) return back(steps, seen)
  const { draft: after, lost } = switchWay(draft, way, timezone)
  return { draft: after, trail: [...steps, { from: draft.way, to: way, before: draft, after, lost }] }
}

/** Returns to the start of the step. */
export function back(trail: readonly Step[], step: Step): Look {
  return { draft: step.before, trail: trail.slice(0, trail.indexOf(step)) }
}

/** Last step that lost something, while the draft still has the kind it ended with. */
export function lossOf(draft: ScheduleDraft, trail: readonly Step[]): Step | null {
  if (trail.at(-1)?.to !== draft.way) return null
  return trail.findLast(({ lost }) => lost.length > 0) ?? null
}
