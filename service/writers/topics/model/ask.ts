import type { LanguageModelUsage } from 'ai'
import type * as z from 'zod'
import { asData, dataRule } from '#service/core/model-data.ts'
import { type ModelFailure, modelFailure } from '#service/core/model-failure.ts'
import { askInForm } from '#service/core/model-form.ts'
import { costOf, type Model } from '#service/core/models.ts'

/** `costMicros` is null when the price of the model is not known. */
export type Said<Form> = { said: Form | null; costMicros: number | null; failure: ModelFailure | null }

const callMs = 60_000
const mostTokens = 6000
/** Characters of what is shown. Who asks puts in no more than fits, so that nothing is cut in the middle. */
export const mostShown = 48_000

const otherForm: ModelFailure = {
  canPass: true,
  isRefused: true,
  message: 'The answer of the model had another form.',
}

type Usage = Partial<LanguageModelUsage>

const spentOf = ({ price }: Model, { inputTokens = 0, outputTokens = 0, inputTokenDetails }: Usage) =>
  costOf(price, { inputTokens, outputTokens, cachedTokens: inputTokenDetails?.cacheReadTokens ?? 0 })

export type Asked<Form> = {
  instructions: string
  /** Texts of strangers, which the model has to treat as data. */
  shown: unknown
  form: z.ZodType<Form>
}

/** Asks one question with an answer in a fixed form. Never throws for what the model or its provider does. */
export async function ask<Form>(
  model: Model,
  { instructions, shown, form }: Asked<Form>,
  signal: AbortSignal,
): Promise<Said<Form>> {
  try {
    const { said, usage } = await askInForm({
      model: model.model,
      instructions: `${instructions}\n\n${dataRule}`,
      prompt: asData('messages of customers and topics', shown, mostShown * 2),
      ...{ form, maxOutputTokens: mostTokens },
      signal: AbortSignal.any([signal, AbortSignal.timeout(callMs)]),
    })
    // Not repeated: the model would give the same answer again, at the same price.
    return { said, costMicros: spentOf(model, usage), failure: said === null ? otherForm : null }
  } catch (error) {
    signal.throwIfAborted()
    const failure = modelFailure(model.name, error)
    if (!failure) throw error
    // A failed call does not say what it cost.
    return { said: null, costMicros: 0, failure }
  }
}
