import type { ConditionTestInput, ConditionTestResult } from '#contract/condition-test.ts'
import { judgeForMember } from '#service/api/models/judge.ts'
import type { Context } from '#service/core/context.ts'
import type { Database } from '#service/db/client.ts'
import { conditionSchemaVersion } from '#service/engine/events/catalogue/kinds.ts'
import { conditionModeOf } from '#service/engine/events/condition-mode.ts'
import { decideAlone, patience, type Undecided } from '#service/engine/events/match/decide.ts'
import type { Decision } from '#service/engine/events/match/decision.ts'
import { checkEach } from '#service/engine/events/match/rules.ts'
import { requireRules } from '#service/engine/events/require-rules.ts'
import { exampleOf, summaryOf } from './example.ts'
import { type PastEvent, pastEvents } from './past-events.ts'

type Outcome = Pick<ConditionTestResult['data'][number], 'outcome' | 'reason' | 'reasonText'>

const undecided: Record<Undecided['kind'], Outcome> = {
  'by-agent': {
    outcome: 'not-judged',
    reason: null,
    reasonText:
      'The condition asks about more than the event itself, so it is decided at the start of each run.',
  },
  'to-judge': { outcome: 'to-judge', reason: null, reasonText: null },
  'too-slow': {
    outcome: 'error',
    reason: 'condition-error',
    reasonText:
      'Not judged: the model took too long. Try it again: what it has answered is kept, so only the rest is asked. ' +
      'If that does not help, choose a faster model for the low level in Settings → Models.',
  },
}

const notTried = (reasonText: string): Outcome => ({ outcome: 'not-judged', reason: null, reasonText })

const gone = notTried('The event is no longer kept, so nothing can be tried on it.')
const unnamed = notTried('Neither its id nor its payload was given, so nothing can be tried on it.')
const tooLarge = notTried(
  'Too large to be tried: it was made again from messages that are more than 32 KiB together. New events are judged ' +
    'whatever their size.',
)

export function outcomeOf(decision: Decision | Undecided): Outcome {
  switch (decision.kind) {
    case 'by-agent':
    case 'to-judge':
    case 'too-slow':
      return undecided[decision.kind]
    case 'retry':
      return { outcome: 'error', reason: 'condition-error', reasonText: decision.error }
    case 'run':
      return { outcome: 'run', reason: null, reasonText: decision.verdict?.reason ?? null }
    case 'fail':
      return { outcome: 'error', reason: decision.reason, reasonText: decision.reasonText }
  }
  const { reason, reasonText, verdict } = decision
  if (reason === 'no-model') return { outcome: 'not-judged', reason, reasonText }
  return { outcome: verdict?.answer === 'cannot-judge' ? 'cannot-judge' : 'skip', reason, reasonText }
}

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
    rulesMet: null,
  }
}

/** An event that is to be judged later needs an id or a payload by which it can be named then. */
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
  requireRules(input.rules, input.events)
  const judge = await judgeForMember(context)
  const events = input.examples
    ? await namedEvents(db, orgId, input.examples)
    : await pastEvents(db, orgId, [...new Set(input.events)], input.limit)
  const late = AbortSignal.timeout(patience)
  const deps = { db, judge, signal: left ? AbortSignal.any([left, late]) : late }
  const { condition, rules, judge: asksJudge } = input
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
      if (!line) continue
      Object.assign(line, answered(line, outcomeOf(decision)))
      if (rules) line.rulesMet = checkEach(rules, name, payload).map(({ isMet }) => isMet)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return { judgedBy: judge?.model ?? null, conditionSchemaVersion, data }
}
