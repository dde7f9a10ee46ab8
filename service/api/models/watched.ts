import type { ModelProvider } from '#contract/models.ts'
import type { Embedding, Model } from '#service/core/models.ts'
import { type Happening, watched } from '#service/watching/watching.ts'

/** Model of embeddings as the libraries of the providers make it. */
export type Embedder = Extract<Embedding['model'], { specificationVersion: 'v4' }>

type Called = Extract<Happening, { kind: 'model' }>

/** Names as OpenTelemetry has them. */
const providers: Record<ModelProvider, string> = {
  anthropic: 'anthropic',
  openai: 'openai',
  compatible: 'openai_compatible',
}

/** Kind of a failure: the status that the provider answered, else its class. Never its words, which may hold a key. */
function failureOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  return 'statusCode' in error && typeof error.statusCode === 'number' ? String(error.statusCode) : error.name
}

async function call<T>(called: Called, work: () => PromiseLike<T>, used: (answer: T) => void): Promise<T> {
  return watched(called, async () => {
    try {
      const answer = await work()
      used(answer)
      return answer
    } catch (error) {
      called.failure = failureOf(error)
      throw error
    }
  })
}

function calling(operation: Called['operation'], provider: ModelProvider, model: string): Called {
  const blank = { inputTokens: 0, outputTokens: 0, failure: null }
  return { kind: 'model', operation, provider: providers[provider], model, ...blank }
}

/** Has each call of a model told, with its tokens and never with what was asked or answered. */
export function watchedModel(provider: ModelProvider, id: string, model: Model['model']): Model['model'] {
  const generate = model.doGenerate.bind(model)
  model.doGenerate = (options) => {
    const called = calling('chat', provider, id)
    return call(
      called,
      () => generate(options),
      ({ usage }) => {
        called.inputTokens = usage.inputTokens.total ?? 0
        called.outputTokens = usage.outputTokens.total ?? 0
      },
    )
  }
  return model
}

/** The same for a model of embeddings. */
export function watchedEmbedding(provider: ModelProvider, id: string, model: Embedder): Embedder {
  const embed = model.doEmbed.bind(model)
  model.doEmbed = (options) => {
    const called = calling('embeddings', provider, id)
    return call(
      called,
      () => embed(options),
      ({ usage }) => {
        called.inputTokens = usage?.tokens ?? 0
      },
    )
  }
  return model
}
