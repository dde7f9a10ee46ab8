import type { EmbeddingModel, wrapLanguageModel } from 'ai'
import type { Reader } from '#service/db/client.ts'
import type { Settings } from './settings.ts'

/** Capability level that an automation asks for. */
export type ModelLevel = 'high' | 'low' | 'med'

/** What a model can be set for: a level, or embeddings. */
export type ModelSlot = ModelLevel | 'embed'

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
  /** Says who set a model for this itself; null where there is none, or one of another level stands in. */
  setBy(slot: ModelSlot): 'environment' | 'organization' | null
  embedding: Embedding | null
}

/** Without a language model the built-in writer does the work. */
export const noModels: Models = { forLevel: () => null, setBy: () => null, embedding: null }

/** What the environment of the service says of models. */
export type ModelEnvironment = Pick<
  Settings,
  | 'SIGNALBOX_MODEL_LOW'
  | 'SIGNALBOX_MODEL_MED'
  | 'SIGNALBOX_MODEL_HIGH'
  | 'SIGNALBOX_MODEL_EMBED'
  | 'SIGNALBOX_MODEL_BASE_URL'
  | 'SIGNALBOX_MODEL_PRICES'
  | 'SIGNALBOX_ANTHROPIC_API_KEY'
  | 'SIGNALBOX_ANTHROPIC_BASE_URL'
  | 'SIGNALBOX_OPENAI_API_KEY'
  | 'SIGNALBOX_OPENAI_BASE_URL'
  | 'SIGNALBOX_COMPATIBLE_API_KEY'
>

/** Where models come from: the environment, and what an organization set itself where the environment says nothing. */
export type ModelSource = {
  environment: ModelEnvironment
  /**
   * Returns the models of an organization as they are at this moment, whichever process changed them. Inside a transaction it is
   * handed in, because a request holds one connection at a time.
   */
  of(orgId: string, reader?: Reader): Promise<Models>
}

/** The same models for every organization. */
export function everywhere(models: Models): ModelSource {
  return { environment: {}, of: async () => models }
}

export const noModelSource = everywhere(noModels)

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
