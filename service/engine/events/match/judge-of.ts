import type { Verdict } from '#contract/run-shape.ts'
import type { ModelSource, Models, Price, Spent } from '#service/core/models.ts'
import { conditionSchemaVersion } from '../catalogue/kinds.ts'

/** A condition and one event, with its payload as the field guide cuts it and never more. */
export type JudgeQuestion = {
  condition: string
  event: { name: string; payload: unknown; guide: { field: string; type: string; description: string }[] }
}

export type JudgeAnswer = Verdict | { error: string; canPass: boolean } | { noModel: true }

export type Judge = {
  /** Name of the model; kept verdicts count for one model. */
  model: string
  price?: Price | null
  /** Adds to `spent` what it uses, whatever comes of it. */
  ask(question: JudgeQuestion, signal: AbortSignal, spent: Spent): Promise<JudgeAnswer>
}

/**
 * Asks the smallest model, because conditions are small questions; null when no model is configured. What speaks with models is
 * loaded with the first question.
 */
export function judgeOf(models: Models): Judge | null {
  const model = models.forLevel('low')
  if (!model) return null
  return {
    model: model.name,
    price: model.price,
    ask: async ({ condition, event: { name, payload, guide } }, signal, spent) => {
      const event = { name, payload, guide: { version: conditionSchemaVersion, fields: guide } }
      const { judge } = await import('./judge.ts')
      return judge(models, { condition, mode: 'judge', event }, signal, spent)
    },
  }
}

/** Finds the judge of an organization, by its models at this moment. */
export type JudgeFor = (orgId: string) => Promise<Judge | null>

export function judgesOf(models: ModelSource): JudgeFor {
  return async (orgId) => judgeOf(await models.of(orgId))
}
