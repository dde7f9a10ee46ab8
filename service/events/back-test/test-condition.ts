import type { ConditionTestInput, ConditionTestResult } from '#contract/events.ts'
import type { Context } from '#service/core/context.ts'
import { conditionSchemaVersion } from '../catalogue/version.ts'
import { conditionModeOf } from '../condition-mode.ts'
import { type JudgeDeps, judgeConditions } from '../match/ask-judge.ts'
import { branchSkip, scopeSkip } from '../match/checks.ts'
import { ofJudgement } from '../match/conditions.ts'
import { judgeOf } from '../match/judge.ts'
import type { Decision } from '../match/types.ts'
import { type PastEvent, pastEvents } from './past-events.ts'
import { summaryOf } from './summary.ts'

type Line = ConditionTestResult['data'][number]
type Outcome = Pick<Line, 'outcome' | 'reason' | 'reasonText'>

/** Milliseconds after which what has not been judged is answered as it is. */
const patience = 45_000
const atOnce = 4

const byAgent: Outcome = {
  outcome: 'not-judged',
  reason: null,
  reasonText:
    'The condition asks about more than the event itself, so it is decided at the start of each run.',
}

function outcomeOf(decision: Decision): Outcome {
  if (decision.kind === 'retry')
    return { outcome: 'error', reason: 'condition-error', reasonText: decision.error }
  if (decision.kind === 'run')
    return { outcome: 'run', reason: null, reasonText: decision.verdict?.reason ?? null }
  const { reason, reasonText, verdict } = decision
  if (decision.kind === 'fail') return { outcome: 'error', reason, reasonText }
  if (reason === 'no-model') return { outcome: 'not-judged', reason, reasonText }
  return { outcome: verdict?.answer === 'cannot-judge' ? 'cannot-judge' : 'skip', reason, reasonText }
}

/** The checks of matching that do not depend on an automation that is saved, in the same order. */
async function tryOn(
  deps: JudgeDeps,
  orgId: string,
  input: ConditionTestInput,
  { name, payload }: PastEvent,
): Promise<Outcome> {
  const { condition } = input
  const skip = scopeSkip(input, payload) ?? branchSkip(input, payload)
  if (skip) return outcomeOf({ kind: 'skip', ...skip })
  if (condition === undefined) return outcomeOf({ kind: 'run' })
  if (deps.judge && conditionModeOf(condition) === 'agent') return byAgent
  try {
    const judged = await judgeConditions(deps, { orgId, name, payload }, [condition])
    return outcomeOf(ofJudgement(judged.get(condition), true))
  } catch (failure) {
    if (!deps.signal.aborted) throw failure
    const reasonText = 'Not judged: the model took too long. Try again with fewer events.'
    return { outcome: 'error', reason: 'condition-error', reasonText }
  }
}

export async function testCondition(
  context: Context,
  input: ConditionTestInput,
): Promise<ConditionTestResult> {
  const { db, orgId } = context
  const judge = judgeOf(context.models)
  const events = await pastEvents(db, orgId, [...new Set(input.events)], input.limit)
  const deps = { db, judge, signal: AbortSignal.timeout(patience) }
  const data: Line[] = events.map(({ id, name, occurredAt, payload }) => ({
    eventId: id,
    name,
    occurredAt,
    summary: summaryOf(name, payload),
    outcome: 'not-judged',
    reason: null,
    reasonText: null,
  }))
  const rest = [...events.entries()]
  const worker = async () => {
    for (let next = rest.shift(); next; next = rest.shift()) {
      const [index, event] = next
      const line = data[index]
      if (line) Object.assign(line, await tryOn(deps, orgId, input, event))
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return { judgedBy: judge?.model ?? null, conditionSchemaVersion, data }
}
