import type { ConditionTestResult } from '#contract/condition-test.ts'
import type { Decision } from '../match/types.ts'

export type Outcome = Pick<ConditionTestResult['data'][number], 'outcome' | 'reason' | 'reasonText'>

export const byAgent: Outcome = {
  outcome: 'not-judged',
  reason: null,
  reasonText:
    'The condition asks about more than the event itself, so it is decided at the start of each run.',
}

export const tookTooLong: Outcome = {
  outcome: 'error',
  reason: 'condition-error',
  reasonText: 'Not judged: the model took too long. Try again with fewer events.',
}

export function outcomeOf(decision: Decision): Outcome {
  if (decision.kind === 'retry')
    return { outcome: 'error', reason: 'condition-error', reasonText: decision.error }
  if (decision.kind === 'run')
    return { outcome: 'run', reason: null, reasonText: decision.verdict?.reason ?? null }
  const { reason, reasonText, verdict } = decision
  if (decision.kind === 'fail') return { outcome: 'error', reason, reasonText }
  if (reason === 'no-model') return { outcome: 'not-judged', reason, reasonText }
  return { outcome: verdict?.answer === 'cannot-judge' ? 'cannot-judge' : 'skip', reason, reasonText }
}
