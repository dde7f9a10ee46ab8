import { type JudgeDeps, judgeConditions } from './ask-judge.ts'
import { cheapSkip } from './checks.ts'
import { ofJudgement } from './conditions.ts'
import { mostAttempts } from './lease.ts'
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

export type Sorted = {
  decided: Decided[]
  /** Those whose condition a judge has to be asked about. */
  open: Listener[]
}

/** What each automation does about an event, as far as nobody has to be asked for it. */
export function decideCheaply(
  event: DueEvent,
  listeners: Listener[],
  now: string,
  hasModel: boolean,
): Sorted {
  const sorted: Sorted = { decided: [], open: [] }
  for (const listener of listeners) {
    const decision = cheapDecision(event, listener, now)
    if (decision) sorted.decided.push({ listener, decision })
    else if (isForJudge(listener, hasModel)) sorted.open.push(listener)
    else sorted.decided.push({ listener, decision: { kind: 'run' } })
  }
  return sorted
}

/** What the judge says about the rest. */
export async function decideByJudge(deps: JudgeDeps, event: DueEvent, open: Listener[]): Promise<Decided[]> {
  const conditions = [...new Set(open.flatMap(({ schedule }) => schedule.condition ?? []))]
  const judged = await judgeConditions(deps, event, conditions)
  const isLast = event.attempts >= mostAttempts
  return open.map((listener) => ({
    listener,
    decision: ofJudgement(judged.get(listener.schedule.condition ?? ''), isLast),
  }))
}

/** An agent decides by itself when its run starts; without any model neither of them can. */
function isForJudge({ schedule }: Listener, hasModel: boolean): boolean {
  return schedule.conditionMode !== 'agent' || !hasModel
}
