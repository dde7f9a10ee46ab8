import { generateText, Output } from 'ai'
import * as z from 'zod'
import { asData, dataRule } from '#service/core/model-data.ts'
import { type ModelFailure, modelFailure } from '#service/core/model-failure.ts'
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

type Usage = {
  inputTokens?: number | undefined
  outputTokens?: number | undefined
  inputTokenDetails?: { cacheReadTokens?: number | undefined }
}

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
    const { output, usage } = await generateText({
      model: model.model,
      instructions: `${instructions}\n\n${dataRule}`,
      prompt: asData('messages of customers and topics', shown, mostShown * 2),
      output: Output.object({ schema: form, name: 'answers' }),
      temperature: 0,
      maxOutputTokens: mostTokens,
      maxRetries: 0,
      providerOptions: { openai: { store: false } },
      abortSignal: AbortSignal.any([signal, AbortSignal.timeout(callMs)]),
    })
    return { said: form.parse(output), costMicros: spentOf(model, usage), failure: null }
  } catch (error) {
    signal.throwIfAborted()
    // A failed call does not say what it cost.
    const cost = { said: null, costMicros: 0 }
    if (error instanceof z.ZodError) return { ...cost, failure: otherForm }
    const failure = modelFailure(model.name, error)
    if (!failure) throw error
    // Not repeated: the model would give the same answer again, at the same price.
    const isForm = error instanceof Error && error.name === 'AI_NoObjectGeneratedError'
    return { ...cost, failure: isForm ? otherForm : failure }
  }
}
