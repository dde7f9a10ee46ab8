import * as z from 'zod'
import type { TestedModelProvider, TestModelProviderInput } from '#contract/models.ts'
import type { Context } from '#service/core/context.ts'
import { invalid } from '#service/core/errors.ts'
import { plainText } from '#service/core/model-data.ts'
import { RefusedAddress, RefusedPort } from '#service/deliveries/send/reach.ts'
import { NoAnswer, requester } from '#service/deliveries/send/request.ts'
import { type Access, ownAccess, reachOf, sharedAccess } from './access.ts'
import { requireReachable } from './check-address.ts'
import { openKey, readProviders } from './own.ts'
import { providerNames } from './save-provider.ts'

/** Milliseconds for the list of models, and for a word of one: somebody waits at a form. */
const listMs = 15_000
const answerMs = 30_000
const mostModels = 500
const longestList = 5_000_000

/** The access that is to be tried: with the key that was typed, else with the one that is there. */
async function accessOf(context: Context, input: TestModelProviderInput): Promise<Access> {
  const { db, orgId, models, providers } = context
  const { provider, apiKey, address } = input
  const shared = sharedAccess(models.environment, provider)
  if (shared) return shared
  if (address !== undefined) requireReachable(context, address)
  const own = (await readProviders(db, orgId)).find((one) => one.provider === provider)
  const wanted = address ?? own?.address ?? null
  if (provider === 'compatible' && wanted === null)
    throw invalid([{ path: ['address'], message: 'Required' }])
  // A stored key is never sent to another address than the one it was given for.
  const isSame = own !== undefined && wanted === own.address
  const stored = isSame ? openKey(providers?.seal ?? null, orgId, own) : null
  const key = apiKey ?? stored
  if (key === undefined)
    throw invalid([
      { path: ['apiKey'], message: 'Needed again: the stored key was sealed with an earlier secret' },
    ])
  if (key === null && provider !== 'compatible') throw invalid([{ path: ['apiKey'], message: 'Required' }])
  const reach = reachOf({ allowPrivate: providers?.allowPrivate ?? false })
  return ownAccess(models.environment, { provider, address: wanted, key }, reach)
}

function headersOf({ provider, key }: Access): Record<string, string> {
  if (key === null) return {}
  return provider === 'anthropic'
    ? { 'x-api-key': key, 'anthropic-version': '2023-06-01' }
    : { authorization: `Bearer ${key}` }
}

const listed = z.object({ data: z.array(z.object({ id: z.string().max(200) })) })

function unreached(name: string, error: unknown): string {
  const cause = error instanceof NoAnswer ? error.cause : null
  if (cause instanceof RefusedAddress || cause instanceof RefusedPort)
    return `The address of ${name} leads to this machine or to a port that may not be reached. Name such a server with SIGNALBOX_MODEL_BASE_URL in the environment of the service.`
  const code = error instanceof NoAnswer ? ` (${error.code})` : ''
  return `${capital(name)} could not be reached${code}. Check the address, or try again in a moment.`
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

type Listed = { models: string[] } | { message: string }

function refusal(name: string, status: number): string {
  if (status === 401 || status === 403)
    return `${capital(name)} refused the key (${status}). Check that it is complete.`
  if (status === 429) return `${capital(name)} took the key, but asks to wait: its limit is reached (429).`
  return `${capital(name)} answered with an error (${status}).`
}

/** Asks which models there are. A server that has no such list (404, 405) is reached all the same. */
async function listOf(access: Access, name: string): Promise<Listed> {
  const query = access.provider === 'anthropic' ? '?limit=1000' : ''
  try {
    const request = requester(listMs, access.reach, longestList)
    const answer = await request(`${access.address}/models${query}`, { headers: headersOf(access) })
    if (answer.status === 404 || answer.status === 405) return { models: [] }
    if (!answer.ok) return { message: refusal(name, answer.status) }
    const { data } = listed.parse(await answer.json())
    return { models: [...new Set(data.map(({ id }) => plainText(id, 200)))].toSorted().slice(0, mostModels) }
  } catch (error) {
    if (!(error instanceof NoAnswer))
      return { message: `${capital(name)} sent an answer that is not a list of models. Check the address.` }
    return { message: unreached(name, error) }
  }
}

/** Asks a model for one word; null when it answered. What speaks with models is loaded with the first test. */
async function problemOf(access: Access, model: string, isEmbedding: boolean): Promise<string | null> {
  const [{ embeddingModelOf, languageModelOf }, { embed, generateText }, { modelFailure }] =
    await Promise.all([import('./make.ts'), import('ai'), import('#service/core/model-failure.ts')])
  const calls = { maxRetries: 0, abortSignal: AbortSignal.timeout(answerMs) }
  try {
    if (isEmbedding) await embed({ model: embeddingModelOf(access, model), value: 'Signalbox', ...calls })
    else
      await generateText({
        ...{ model: languageModelOf(access, model), prompt: 'Answer with the word OK.', maxOutputTokens: 64 },
        ...{ providerOptions: { openai: { store: false } }, ...calls },
      })
    return null
  } catch (error) {
    const failure = modelFailure(`${access.provider}:${model}`, error)
    if (!failure) throw error
    return failure.message
  }
}

/** Tries a provider now; nothing is saved. */
export async function testProvider(
  context: Context,
  input: TestModelProviderInput,
): Promise<TestedModelProvider> {
  const { provider, model, slot } = input
  if (provider === 'anthropic' && slot === 'embed')
    throw invalid([{ path: ['slot'], message: 'Anthropic has no models for embeddings' }])
  const access = await accessOf(context, input)
  const name = providerNames[provider]
  const found = await listOf(access, name)
  if ('message' in found) return { ok: false, message: found.message, models: [] }
  const { models } = found
  if (model === undefined)
    return {
      ok: true,
      message:
        models.length === 0
          ? `${capital(name)} answers, but names no models. Name one to test it.`
          : `${capital(name)} took the key and names ${models.length === 1 ? '1 model' : `${models.length} models`}.`,
      models,
    }
  const problem = await problemOf(access, model, slot === 'embed')
  return { ok: problem === null, message: problem ?? `${model} answered.`, models }
}
