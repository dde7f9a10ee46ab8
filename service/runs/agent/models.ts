import { createAnthropic } from '@ai-sdk/anthropic'
import { createOpenAI } from '@ai-sdk/openai'
import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import {
  type Embedding,
  type Model,
  type ModelLevel,
  type Models,
  noModels,
  type Price,
} from '#service/core/models.ts'
import type { Settings } from '#service/core/settings.ts'

/** Prices from the settings. None are built in: prices change, and a wrong one is worse than none. */
type Prices = Readonly<Record<string, Price>>

/** Price of the model, or of its family when its name ends with a date. Null when unknown, which is not zero. */
export function priceOf(prices: Prices, name: string): Price | null {
  return prices[name] ?? prices[name.replace(/-(\d{8}|\d{4}-\d\d-\d\d)$/, '')] ?? null
}

export type ModelSettings = Pick<
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

/** Set explicitly, so that no other variable of the environment sends the calls, and the key, elsewhere. */
const addresses = { anthropic: 'https://api.anthropic.com/v1', openai: 'https://api.openai.com/v1' }

function openAi(settings: ModelSettings) {
  return createOpenAI({
    apiKey: settings.SIGNALBOX_OPENAI_API_KEY ?? '',
    baseURL: settings.SIGNALBOX_OPENAI_BASE_URL ?? addresses.openai,
  })
}

function compatible(settings: ModelSettings) {
  const key = settings.SIGNALBOX_COMPATIBLE_API_KEY
  const baseURL = settings.SIGNALBOX_MODEL_BASE_URL ?? ''
  return createOpenAICompatible({
    name: 'compatible',
    baseURL,
    ...(key === undefined ? {} : { apiKey: key }),
  })
}

function languageModel(provider: string, id: string, settings: ModelSettings): Model['model'] {
  if (provider === 'openai') return openAi(settings)(id)
  if (provider !== 'anthropic') return compatible(settings)(id)
  return createAnthropic({
    apiKey: settings.SIGNALBOX_ANTHROPIC_API_KEY ?? '',
    baseURL: settings.SIGNALBOX_ANTHROPIC_BASE_URL ?? addresses.anthropic,
  })(id)
}

/** Model for embeddings; that the provider has such models was checked when the settings were read. */
function embeddingFrom(settings: ModelSettings): Embedding | null {
  const name = settings.SIGNALBOX_MODEL_EMBED
  if (name === undefined) return null
  const [provider = '', ...rest] = name.split(':')
  const id = rest.join(':')
  const model =
    provider === 'openai' ? openAi(settings).embeddingModel(id) : compatible(settings).embeddingModel(id)
  return { name, model, price: priceOf(settings.SIGNALBOX_MODEL_PRICES ?? {}, name) }
}

/** Levels in the order in which they replace one that is not set: the nearest, of two as near the more capable. */
const nearest: Record<ModelLevel, ModelLevel[]> = {
  low: ['low', 'med', 'high'],
  med: ['med', 'high', 'low'],
  high: ['high', 'med', 'low'],
}

/** The models that the settings name, made once. */
export function modelsFrom(settings: ModelSettings): Models {
  const names: Record<ModelLevel, string | undefined> = {
    low: settings.SIGNALBOX_MODEL_LOW,
    med: settings.SIGNALBOX_MODEL_MED,
    high: settings.SIGNALBOX_MODEL_HIGH,
  }
  const made = new Map<string, Model>()
  const prices = settings.SIGNALBOX_MODEL_PRICES ?? {}
  for (const name of Object.values(names)) {
    if (name === undefined || made.has(name)) continue
    const [provider = '', ...id] = name.split(':')
    made.set(name, {
      name,
      model: languageModel(provider, id.join(':'), settings),
      price: priceOf(prices, name),
    })
  }
  const embedding = embeddingFrom(settings)
  if (made.size === 0) return { ...noModels, embedding }
  // Warnings of the library go to standard error otherwise, past the log.
  globalThis.AI_SDK_LOG_WARNINGS = false
  return {
    forLevel(level) {
      const name = nearest[level].map((it) => names[it]).find((it) => it !== undefined)
      return (name !== undefined && made.get(name)) || null
    },
    isSet: (level) => names[level] !== undefined,
    embedding,
  }
}
