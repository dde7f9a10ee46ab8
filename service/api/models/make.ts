import { createAnthropic } from '@ai-sdk/anthropic'
import { createOpenAI } from '@ai-sdk/openai'
import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import type { ModelProvider } from '#contract/models.ts'
import {
  type Embedding,
  type Model,
  type ModelEnvironment,
  type ModelLevel,
  type ModelSlot,
  type Models,
  noModels,
  type Price,
} from '#service/core/models.ts'
import { requester } from '#service/deliveries/send/request.ts'
import { type Access, accessOfEnvironment, slotSettings } from './access.ts'
import { type Embedder, watchedEmbedding, watchedModel } from './watched.ts'

/** Prices from the settings. None are built in: prices change, and a wrong one is worse than none. */
type Prices = Readonly<Record<string, Price>>

/** Price of the model, or of its family when its name ends with a date. Null when unknown, which is not zero. */
export function priceOf(prices: Prices, name: string): Price | null {
  return prices[name] ?? prices[name.replace(/-(\d{8}|\d{4}-\d\d-\d\d)$/, '')] ?? null
}

/** A model that an organization chose, with the access to its provider. */
export type Chosen = { slot: ModelSlot; model: string; access: Access; price: Price | null }

/** Milliseconds that a guarded call may take; each caller has its own, shorter limit. */
const patience = 5 * 60_000
const longestAnswer = 50_000_000

/** Calls a server whose address somebody typed: it may not lead into the network of this machine. */
function guardedFetch({ reach }: Access): typeof fetch {
  const request = requester(patience, reach, longestAnswer)
  return async (address, init = {}) => {
    try {
      return await request(address instanceof Request ? address.url : address, init)
    } catch (error) {
      init.signal?.throwIfAborted()
      // The form of failures of `fetch`, which the libraries know.
      throw new TypeError('fetch failed', { cause: error instanceof Error ? (error.cause ?? error) : error })
    }
  }
}

function optionsOf(access: Access) {
  const { address: baseURL, reach } = access
  return { baseURL, ...(reach !== 'anything' && { fetch: guardedFetch(access) }) }
}

function compatible(access: Access) {
  const key = access.key === null ? {} : { apiKey: access.key }
  return createOpenAICompatible({ name: 'compatible', ...optionsOf(access), ...key })
}

function plainLanguageModel(access: Access, id: string): Model['model'] {
  const apiKey = access.key ?? ''
  if (access.provider === 'openai') return createOpenAI({ apiKey, ...optionsOf(access) })(id)
  if (access.provider === 'anthropic') return createAnthropic({ apiKey, ...optionsOf(access) })(id)
  return compatible(access)(id)
}

export function languageModelOf(access: Access, id: string): Model['model'] {
  return watchedModel(access.provider, id, plainLanguageModel(access, id))
}

/** Anthropic has no models for embeddings; that it is not asked for one is checked where models are set. */
function plainEmbeddingModel(access: Access, id: string): Embedder {
  if (access.provider !== 'openai') return compatible(access).embeddingModel(id)
  return createOpenAI({ apiKey: access.key ?? '', ...optionsOf(access) }).embeddingModel(id)
}

export function embeddingModelOf(access: Access, id: string): Embedding['model'] {
  return watchedEmbedding(access.provider, id, plainEmbeddingModel(access, id))
}

const providers: readonly string[] = ['anthropic', 'openai', 'compatible'] satisfies ModelProvider[]

/** Splits "openai:name"; the name itself may hold a colon. */
export function readName(name: string): { provider: ModelProvider; model: string } | null {
  const [provider = '', ...rest] = name.split(':')
  return providers.includes(provider) ? { provider: provider as ModelProvider, model: rest.join(':') } : null
}

function fromEnvironment(environment: ModelEnvironment, slot: ModelSlot): Chosen | null {
  const named = readName(environment[slotSettings[slot]] ?? '')
  const access = named && accessOfEnvironment(environment, named.provider)
  return access && { slot, model: named.model, access, price: null }
}

/** Levels in the order in which they replace one that is not set: the nearest, of two as near the more capable. */
const nearest: Record<ModelLevel, ModelLevel[]> = {
  low: ['low', 'med', 'high'],
  med: ['med', 'high', 'low'],
  high: ['high', 'med', 'low'],
}

/** The models that the environment names and, where it names none, those that an organization chose. */
export function modelsFrom(environment: ModelEnvironment, own: readonly Chosen[] = []): Models {
  const { SIGNALBOX_MODEL_PRICES: prices = {} } = environment
  const named = (slot: ModelSlot) => fromEnvironment(environment, slot)
  const chosen = (slot: ModelSlot) => named(slot) ?? own.find((one) => one.slot === slot) ?? null
  const known = ({ access, model, price }: Chosen) => {
    const name = `${access.provider}:${model}`
    return { name, price: priceOf(prices, name) ?? price }
  }
  const languageModels = (['low', 'med', 'high'] as const).flatMap((level): [ModelLevel, Model][] => {
    const one = chosen(level)
    return one ? [[level, { ...known(one), model: languageModelOf(one.access, one.model) }]] : []
  })
  const made = new Map(languageModels)
  const wanted = chosen('embed')
  const embedding = wanted && { ...known(wanted), model: embeddingModelOf(wanted.access, wanted.model) }
  if (made.size === 0 && !embedding) return noModels
  // Warnings of the library go to standard error otherwise, past the log.
  globalThis.AI_SDK_LOG_WARNINGS = false
  return {
    forLevel: (level) => nearest[level].map((it) => made.get(it)).find((it) => it !== undefined) ?? null,
    setBy: (slot) => (named(slot) ? 'environment' : chosen(slot) ? 'organization' : null),
    embedding,
  }
}
