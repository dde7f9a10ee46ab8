import type { EmbeddingModel, wrapLanguageModel } from 'ai'

/** Capability level that an automation asks for. */
export type ModelLevel = 'high' | 'low' | 'med'

/** US dollars for a million tokens. */
export type Price = { input: number; cached: number; output: number }

export type Model = {
  /** Provider and model, as in the setting. */
  name: string
  model: ReturnType<typeof wrapLanguageModel>
  price: Price | null
}

/** Model that says where texts lie among others by what they mean. */
export type Embedding = {
  /** Provider and model, as in the setting. */
  name: string
  model: Exclude<EmbeddingModel, string>
  price: Price | null
}

export type Models = {
  /** Returns the model of the level, or of the nearest level that is set. */
  forLevel(level: ModelLevel): Model | null
  /** Says whether the level has its own model. */
  isSet(level: ModelLevel): boolean
  embedding: Embedding | null
}

/** Without a language model the built-in writer does the work. */
export const noModels: Models = { forLevel: () => null, isSet: () => false, embedding: null }

export type Spent = { inputTokens: number; cachedTokens: number; outputTokens: number }

type Usage = Awaited<ReturnType<Model['model']['doGenerate']>>['usage']

/** Adds what one answer used, and returns it. */
export function addUsage(spent: Spent, { inputTokens, outputTokens }: Usage) {
  const used = { inputTokens: inputTokens.total ?? 0, outputTokens: outputTokens.total ?? 0 }
  spent.inputTokens += used.inputTokens
  spent.outputTokens += used.outputTokens
  spent.cachedTokens += inputTokens.cacheRead ?? 0
  return used
}

/** Millionths of a US dollar. */
export function costOf(
  price: Price | null | undefined,
  { inputTokens, cachedTokens, outputTokens }: Spent,
): number | null {
  if (!price) return null
  const fresh = Math.max(0, inputTokens - cachedTokens)
  return Math.round(fresh * price.input + cachedTokens * price.cached + outputTokens * price.output)
}
