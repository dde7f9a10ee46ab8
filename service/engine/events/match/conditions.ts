import type { Judged } from './ask-judge.ts'
import type { Decision } from './types.ts'

export const noModelToJudge =
  'No language model is configured, so the condition could not be judged. Set SIGNALBOX_MODEL_LOW.'

const sentence = (text: string) => text.trim().slice(0, 500)

/** What a judgement means for a run. An error is never taken for a no, and what cannot be judged is neither. */
export function ofJudgement(judged: Judged | undefined, isLastAttempt: boolean): Decision {
  if (judged === undefined || 'noModel' in judged)
    return { kind: 'skip', reason: 'no-model', reasonText: noModelToJudge }
  if ('error' in judged) {
    if (judged.canPass && !isLastAttempt) return { kind: 'retry', error: judged.error }
    const reasonText = `The condition could not be judged: ${sentence(judged.error)}`
    return { kind: 'fail', lasts: !judged.canPass, reason: 'condition-error', reasonText }
  }
  const { verdict } = judged
  if (verdict.answer === 'yes') return { kind: 'run', verdict }
  const start =
    verdict.answer === 'no' ? 'The condition does not hold' : 'Nobody could tell whether the condition holds'
  return { kind: 'skip', reason: 'condition', reasonText: `${start}: ${sentence(verdict.reason)}`, verdict }
}
