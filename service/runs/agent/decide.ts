import type { RunReason, Verdict } from '#contract/run-shape.ts'
import { isEmpty, plainText } from '#service/core/model-data.ts'
import type { Model } from '#service/core/models.ts'
import { noModelToJudge } from '#service/engine/events/match/decide.ts'
import type { RunResult } from '#service/engine/queue/ending.ts'
import type { Assignment } from './prompt.ts'
import type { Work } from './work.ts'

export type Decision = { verdict: Verdict | undefined } | { result: RunResult }

function skipped(reason: RunReason, reasonText: string, verdict?: Verdict): Decision {
  return { result: { status: 'skipped', reason, reasonText, ...(verdict ? { verdict } : {}) } }
}

/** Conditions in agent mode are decided at the start of the run; a person who starts one has decided already. */
function conditionOf({ run, definition, event }: Assignment): { condition: string; version: number } | null {
  const { schedule } = definition
  if (schedule.type !== 'event' || schedule.conditionMode !== 'agent' || !event) return null
  if (run.verdict !== null || run.cause === 'manual' || schedule.condition === undefined) return null
  return { condition: schedule.condition, version: schedule.conditionSchemaVersion ?? 1 }
}

/** Decides about the condition of an event in agent mode, before anything else happens. */
export async function decide(model: Model | null, work: Work): Promise<Decision> {
  const { assignment, steps } = work
  const asked = conditionOf(assignment)
  if (asked === null) return { verdict: undefined }
  if (!model) return skipped('no-model', noModelToJudge)
  const since = performance.now()
  const of = { mode: 'agent', conditionSchemaVersion: asked.version } as const
  if (isEmpty(assignment.event?.payload)) {
    const reason = 'The event has no data to check the condition against.'
    return decided({ answer: 'cannot-judge', reason, model: null, ...of })
  }
  // What speaks with models is loaded with the first condition.
  const { askAgent } = await import('./ask-agent.ts')
  const said = await askAgent(model, asked.condition, work)
  if ('failure' in said) return { result: { status: 'failed', reason: 'condition-error', ...said.failure } }
  const input = { condition: asked.condition }
  await steps.write({ kind: 'decision', name: 'condition', input, output: said, since })
  if ('limit' in said)
    return { result: { status: 'failed', canPass: false, reason: 'condition-error', message: said.limit } }
  const { answer: verdict, reason } = said.value
  return decided({ answer: verdict, reason: plainText(reason, 500), model: model.name, ...of })
}

function decided(verdict: Verdict): Decision {
  if (verdict.answer === 'yes') return { verdict }
  return verdict.answer === 'no'
    ? skipped('condition', `The condition is not met: ${verdict.reason}`, verdict)
    : skipped('condition', `The condition could not be judged: ${verdict.reason}`, verdict)
}
