import { type JudgeDeps, judgeConditions } from './ask-judge.ts'
import { cheapSkip } from './checks.ts'
import { mostAttempts } from './claim.ts'
import { ofJudgement } from './conditions.ts'
import type { Decision, DueEvent, Listener } from './types.ts'

export type Decided = { listener: Listener; decision: Decision }

const weekMs = 7 * 86_400_000

/** After a long downtime an event may be so old that a run on it would surprise. */
function isTooOld({ occurredAt }: DueEvent, { schedule }: Listener, now: string): boolean {
  return Date.parse(now) - Date.parse(occurredAt) > weekMs + (schedule.delaySeconds ?? 0) * 1000
}

const tooOld: Decision = {
  kind: 'miss',
  reason: 'downtime',
  reasonText: 'Missed: the event was more than 7 days old when its turn came.',
}

function cheapDecision(event: DueEvent, listener: Listener, now: string): Decision | null {
  const skip = cheapSkip(event, listener)
  if (skip) return { kind: 'skip', ...skip }
  if (isTooOld(event, listener, now)) return tooOld
  return listener.schedule.condition === undefined ? { kind: 'run' } : null
}

/** What each automation does about an event. Asks the judge at last, and only about what is still open. */
export async function decideAll(
  deps: JudgeDeps,
  event: DueEvent,
  listeners: Listener[],
  now: string,
): Promise<Decided[]> {
  const cheap = listeners.map((listener) => ({ listener, decision: cheapDecision(event, listener, now) }))
  const byJudge = cheap.filter(
    ({ listener, decision }) => decision === null && isForJudge(listener, deps.judge !== null),
  )
  const conditions = [...new Set(byJudge.flatMap(({ listener }) => listener.schedule.condition ?? []))]
  const judged = await judgeConditions(deps, event, conditions)
  const isLast = event.attempts >= mostAttempts
  return cheap.map(({ listener, decision }) => {
    if (decision) return { listener, decision }
    if (!isForJudge(listener, deps.judge !== null)) return { listener, decision: { kind: 'run' } }
    return { listener, decision: ofJudgement(judged.get(listener.schedule.condition ?? ''), isLast) }
  })
}

/** An agent decides by itself when its run starts; without any model neither of them can. */
function isForJudge({ schedule }: Listener, hasModel: boolean): boolean {
  return schedule.conditionMode !== 'agent' || !hasModel
}
