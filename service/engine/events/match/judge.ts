import type { Verdict } from '#contract/run-shape.ts'
import type { Models } from '#service/core/models.ts'
import { judge } from '#service/runs/agent/judge.ts'
import { conditionSchemaVersion } from '../catalogue/version.ts'

/** A condition and one event, with its payload as the field guide cuts it and never more. */
export type JudgeQuestion = {
  condition: string
  event: { name: string; payload: unknown; guide: { field: string; type: string; description: string }[] }
}

export type JudgeAnswer = Verdict | { error: string; canPass: boolean } | { noModel: true }

export type Judge = {
  /** Name of the model, which kept verdicts are told apart by. */
  model: string
  ask(question: JudgeQuestion, signal: AbortSignal): Promise<JudgeAnswer>
}

/** Conditions are small questions for the smallest model; null when there is none. */
export function judgeOf(models: Models): Judge | null {
  const model = models.forLevel('low')
  if (!model) return null
  return {
    model: model.name,
    ask: ({ condition, event: { name, payload, guide } }, signal) => {
      const event = { name, payload, guide: { version: conditionSchemaVersion, fields: guide } }
      return judge(models, { condition, mode: 'judge', event }, signal)
    },
  }
}
