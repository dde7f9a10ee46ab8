import type { ConditionTestInput, ConditionTestResult } from '#contract/condition-test.ts'
import type { Context } from '#service/core/context.ts'
import type { Database } from '#service/db/client.ts'
import { conditionSchemaVersion } from '#service/engine/events/catalogue/version.ts'
import { conditionModeOf } from '#service/engine/events/condition-mode.ts'
import { decideAlone, patience } from '#service/engine/events/match/decide-alone.ts'
import { judgeOf } from '#service/engine/events/match/judge.ts'
import { exampleOf } from './example.ts'
import { gone, type Outcome, outcomeOf, tooLarge, unnamed } from './outcomes.ts'
import { type PastEvent, pastEvents } from './past-events.ts'
import { summaryOf } from './summary.ts'

type Named = NonNullable<ConditionTestInput['examples']>

/** Events that a request names, in its order; `payload` is null where neither the request nor the database has it. */
async function namedEvents(db: Database, orgId: string, examples: Named): Promise<PastEvent[]> {
  const ids = examples.flatMap(({ eventId, payload }) => (payload === null ? (eventId ?? []) : []))
  const found =
    ids.length === 0
      ? []
      : (
          await db.pool.query<{ id: string; payload: unknown }>(
            'SELECT id, payload FROM events WHERE org_id = $1 AND id = ANY($2)',
            [orgId, ids],
          )
        ).rows
  const payloads = new Map(found.map(({ id, payload }) => [id, payload]))
  return examples.map(({ eventId, name, occurredAt, payload }) => ({
    ...{ id: eventId, name, occurredAt },
    payload: payload ?? payloads.get((eventId ?? '').toLowerCase()) ?? null,
  }))
}

type Line = ConditionTestResult['data'][number]

const atOnce = 4

function lineOf({ id, name, occurredAt, payload }: PastEvent): Line {
  const kept = exampleOf(name, payload)
  return {
    ...{ key: kept.key, eventId: id, name, occurredAt, summary: summaryOf(name, payload) },
    ...(id === null ? unnamed : gone),
    payload: kept.isSmall ? kept.payload : null,
  }
}

/** What is left to be judged later has to be named for it, by its id or by its payload. */
function answered({ eventId, payload }: Line, outcome: Outcome): Outcome {
  const canBeNamed = eventId !== null || payload !== null
  return outcome.outcome === 'to-judge' && !canBeNamed ? tooLarge : outcome
}

export async function testCondition(
  context: Context,
  input: ConditionTestInput,
  left?: AbortSignal,
): Promise<ConditionTestResult> {
  const { db, orgId } = context
  const judge = judgeOf(context.models)
  const events = input.examples
    ? await namedEvents(db, orgId, input.examples)
    : await pastEvents(db, orgId, [...new Set(input.events)], input.limit)
  const late = AbortSignal.timeout(patience)
  const deps = { db, judge, signal: left ? AbortSignal.any([left, late]) : late }
  const { condition, judge: asksJudge } = input
  const schedule = {
    ...input,
    conditionMode: condition === undefined ? undefined : conditionModeOf(condition),
  }
  const data = events.map(lineOf)
  const rest = [...events.entries()].filter(([, { payload }]) => payload !== null)
  const worker = async () => {
    for (let next = rest.shift(); next && !left?.aborted; next = rest.shift()) {
      const [index, { name, payload }] = next
      const line = data[index]
      const decision = await decideAlone(deps, { orgId, name, payload }, schedule, { asksJudge })
      if (line) Object.assign(line, answered(line, outcomeOf(decision)))
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return { judgedBy: judge?.model ?? null, conditionSchemaVersion, data }
}
