import type { TriggerEvent } from '#contract/common/trigger-events.ts'
import type { EventEstimate, EventEstimateInput } from '#contract/event-estimate.ts'
import { formatCount } from '#lib/format.ts'
import { mayHaveBranches } from '../draft/event.ts'
import { manyRuns } from '../summary/pace.ts'

type Asked = {
  events: readonly string[]
  branches: readonly string[]
  rules?: EventEstimateInput['rules'] | null
  channelIds?: readonly string[]
}

/** Null while no event is chosen, or more than can be. */
export function estimateInput({ events, branches, rules, channelIds }: Asked): EventEstimateInput | null {
  if (events.length === 0 || events.length > 20) return null
  return {
    events: events as TriggerEvent[],
    ...(branches.length > 0 && mayHaveBranches(events) && { targetBranches: [...branches] }),
    ...(channelIds && { channelIds: channelIds.slice(0, 100) }),
    ...(rules && { rules }),
  }
}

const dayMs = 86_400_000

type Span = { words: string; days: number }
type Estimate = { text: string; isMany: boolean }

/** Says how often the selected events happen. `chosen`: number of selected events. */
export function estimateWords(
  { runs, since, perDay, notKept }: EventEstimate,
  {
    chosen,
    hasCondition,
    now,
    titleOf,
  }: {
    chosen: number
    hasCondition: boolean
    now: number
    titleOf: (name: string) => string
  },
): Estimate {
  const ms = Math.max(now - Date.parse(since), 0)
  const span = { words: spanWords(ms), days: ms / dayMs }
  const missing = notKept.map((name) => `“${titleOf(name)}”`).join(', ')
  const kept =
    notKept.length === 1
      ? 'which is kept only while an automation uses it'
      : 'which are kept only while an automation uses them'
  if (notKept.length === chosen)
    return {
      text: `How often is not known yet: ${missing}, ${kept}.`,
      isMany: false,
    }
  const isMany = perDay > manyRuns && !hasCondition
  const often = runs === 0 ? `None of these happened in ${span.words}` : oftenWords(runs, perDay, span)
  const rest = restWords(runs, hasCondition, isMany)
  const without = missing && ` Not counted: ${missing}, ${kept}.`
  return { text: `${often}${rest}.${without}`, isMany }
}

/** “About 12 a day, from the last 14 days”; exact where there were few. */
function oftenWords(runs: number, perDay: number, { words: span, days }: Span): string {
  if (runs < 5) return `${runs} in ${span}`
  if (perDay >= 1.5) return `About ${formatCount(Math.round(perDay))} a day, from ${span}`
  return `About ${Math.round((runs * 7) / days)} a week, from ${span}`
}

function restWords(runs: number, hasCondition: boolean, isMany: boolean): string {
  if (runs === 0) return ''
  if (hasCondition) return '. The condition decides which of them start a run'
  return isMany ? '. That is a lot of runs, and each run costs' : ''
}

/** “the last 14 days”, “the last 5 hours”. */
function spanWords(ms: number): string {
  const hours = Math.max(1, Math.round(ms / 3_600_000))
  if (hours < 36) return hours === 1 ? 'the last hour' : `the last ${hours} hours`
  return `the last ${Math.round(ms / dayMs)} days`
}
