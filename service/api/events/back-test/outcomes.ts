import type { ConditionTestResult } from '#contract/condition-test.ts'
import type { Undecided } from '#service/engine/events/match/decide-alone.ts'
import type { Decision } from '#service/engine/events/match/types.ts'

export type Outcome = Pick<ConditionTestResult['data'][number], 'outcome' | 'reason' | 'reasonText'>

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
      'If that does not help, set a faster model as SIGNALBOX_MODEL_LOW.',
  },
}

const untried = (reasonText: string): Outcome => ({ outcome: 'not-judged', reason: null, reasonText })

export const gone = untried('The event is no longer kept, so nothing can be tried on it.')
export const unnamed = untried('Neither its id nor its payload was given, so nothing can be tried on it.')
export const tooLarge = untried(
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
