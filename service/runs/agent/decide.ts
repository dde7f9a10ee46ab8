import type { RunReason, Verdict } from '#contract/run-shape.ts'
import type { Models } from '#service/core/models.ts'
import type { RunResult } from '#service/engine/queue/types.ts'
import { judge, noModelToJudge } from './judge.ts'
import type { Assignment } from './prompt.ts'
import type { StepLog } from './steps.ts'

export type Decision = { verdict: Verdict | undefined } | { result: RunResult }

function skipped(reason: RunReason, reasonText: string, verdict?: Verdict): Decision {
  return { result: { status: 'skipped', reason, reasonText, ...(verdict ? { verdict } : {}) } }
}

/** Conditions in agent mode are decided at the start of the run; a person who starts one has decided already. */
function conditionOf({ run, definition, event }: Assignment): string | null {
  const { schedule } = definition
  if (schedule.type !== 'event' || schedule.conditionMode !== 'agent' || !event) return null
  if (run.verdict !== null || run.cause === 'manual') return null
  return schedule.condition ?? null
}

export async function decide(
  assignment: Assignment,
  { models, steps, signal }: { models: Models; steps: StepLog; signal: AbortSignal },
): Promise<Decision> {
  const condition = conditionOf(assignment)
  const { event, definition } = assignment
  if (condition === null || !event) return { verdict: undefined }
  const version = definition.schedule.type === 'event' ? (definition.schedule.conditionSchemaVersion ?? 1) : 1
  const startedAt = new Date()
  const question = {
    condition,
    mode: 'agent' as const,
    event: { name: event.name, payload: event.payload, guide: { version, fields: [] } },
  }
  const judged = await judge(models, question, signal)
  await steps.write({ kind: 'decision', name: 'condition', input: { condition }, output: judged, startedAt })
  if ('noModel' in judged) return skipped('no-model', noModelToJudge)
  if ('error' in judged) {
    const { error: message, ...rest } = judged
    return { result: { status: 'failed', reason: 'condition-error', message, ...rest } }
  }
  if (judged.answer === 'yes') return { verdict: judged }
  return judged.answer === 'no'
    ? skipped('condition', `The condition was not satisfied: ${judged.reason}`, judged)
    : skipped('condition', `The condition could not be judged: ${judged.reason}`, judged)
}
