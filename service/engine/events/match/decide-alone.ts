import { type JudgeDeps, judgeConditions } from './ask-judge.ts'
import { branchSkip, scopeSkip } from './checks.ts'
import { ofJudgement } from './conditions.ts'
import type { Decision, EventSchedule, Skip } from './types.ts'

type Event = { orgId: string; name: string; payload: unknown }
type Listening = EventSchedule & { events: readonly string[] }

/**
 * What nobody has decided: an agent does it at the start of the run (`by-agent`), a judge would be asked (`to-judge`), or
 * did not answer in time (`too-slow`).
 */
export type Undecided = { kind: 'by-agent' | 'to-judge' | 'too-slow' }

/** Milliseconds after which whoever waits is answered, before a proxy stops waiting. */
export const patience = 25_000

function unheard({ events }: Listening, name: string): Skip | null {
  if (events.includes(name)) return null
  return { reason: 'scope', reasonText: `Skipped: the automation does not listen to this event (${name}).` }
}

/**
 * What becomes of one event, apart from what other events and runs have to say: the checks of matching in their order,
 * then the judge. `asksJudge: false` leaves open what only a judge can tell.
 */
export async function decideAlone(
  deps: JudgeDeps,
  event: Event,
  schedule: Listening,
  { asksJudge = true }: { asksJudge?: boolean } = {},
): Promise<Decision | Undecided> {
  const { condition, conditionMode } = schedule
  const { name, payload } = event
  const skip = unheard(schedule, name) ?? scopeSkip(schedule, payload) ?? branchSkip(schedule, payload)
  if (skip) return { kind: 'skip', ...skip }
  if (condition === undefined) return { kind: 'run' }
  if (deps.judge && conditionMode === 'agent') return { kind: 'by-agent' }
  if (deps.judge && !asksJudge) return { kind: 'to-judge' }
  try {
    const judged = await judgeConditions(deps, event, [condition])
    return ofJudgement(judged.get(condition), true)
  } catch (failure) {
    if (!deps.signal.aborted) throw failure
    return { kind: 'too-slow' }
  }
}
