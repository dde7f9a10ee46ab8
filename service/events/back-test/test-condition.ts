import type { ConditionTestInput, ConditionTestResult } from '#contract/condition-test.ts'
import type { Context } from '#service/core/context.ts'
import { conditionSchemaVersion } from '../catalogue/version.ts'
import { conditionModeOf } from '../condition-mode.ts'
import { type JudgeDeps, judgeConditions } from '../match/ask-judge.ts'
import { branchSkip, scopeSkip } from '../match/checks.ts'
import { ofJudgement } from '../match/conditions.ts'
import { judgeOf } from '../match/judge.ts'
import { exampleOf } from './example.ts'
import { namedEvents } from './named-events.ts'
import { byAgent, type Outcome, outcomeOf, tookTooLong } from './outcomes.ts'
import { type PastEvent, pastEvents } from './past-events.ts'
import { summaryOf } from './summary.ts'

type Line = ConditionTestResult['data'][number]

/** Milliseconds after which what has not been judged is answered as it is, before a proxy stops waiting. */
const patience = 25_000
const atOnce = 4

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
  if (deps.judge && input.judge === false) return { outcome: 'to-judge', reason: null, reasonText: null }
  try {
    const judged = await judgeConditions(deps, { orgId, name, payload }, [condition])
    return outcomeOf(ofJudgement(judged.get(condition), true))
  } catch (failure) {
    if (!deps.signal.aborted) throw failure
    return tookTooLong
  }
}

const gone: Outcome = {
  outcome: 'not-judged',
  reason: null,
  reasonText: 'The event is no longer kept, so nothing can be tried on it.',
}

function lineOf({ id, name, occurredAt, payload }: PastEvent): Line {
  const kept = exampleOf(name, payload)
  return {
    ...{ key: kept.key, eventId: id, name, occurredAt, summary: summaryOf(name, payload) },
    ...gone,
    payload: kept.isSmall ? kept.payload : null,
  }
}

export async function testCondition(
  context: Context,
  input: ConditionTestInput,
): Promise<ConditionTestResult> {
  const { db, orgId } = context
  const judge = judgeOf(context.models)
  const events = input.examples
    ? await namedEvents(db, orgId, input.examples)
    : await pastEvents(db, orgId, [...new Set(input.events)], input.limit)
  const deps = { db, judge, signal: AbortSignal.timeout(patience) }
  const data = events.map(lineOf)
  const rest = [...events.entries()].filter(([, { payload }]) => payload !== null)
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
