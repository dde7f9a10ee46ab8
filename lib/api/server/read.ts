import * as z from 'zod'
import { getEnv } from '../../env.ts'
import { retryAfterSeconds } from '../errors.ts'
import { ask } from './ask.ts'
import { type Acting, addressBelow } from './client.ts'
import { noticeAnswer, noticeSilence, patienceOf } from './silence.ts'

/** Reasons why the service cannot be used at all. */
export type Unavailable =
  | { kind: 'unreachable'; reason: string }
  | { kind: 'not-ready'; status: string }
  | { kind: 'no-key' }
  | { kind: 'unauthorized'; credential?: string }
  | { kind: 'rate-limited'; retryAfterSeconds: number }
  | { kind: 'missing' }
  | { kind: 'failed'; status: number; message: string; requestId: string | null }

export type Result<T> = { ok: true; data: T } | { ok: false; failure: Unavailable }

export function failed(failure: Unavailable): { ok: false; failure: Unavailable } {
  return { ok: false, failure }
}

// Import this file only in server components: it contains the key of the organization.

/** Milliseconds. A page may ask for several things that it cannot be shown without. */
const patience = { usual: 4_000, silent: 1_000 }

const errorBody = z.object({ message: z.string() })
const refusedCredential = z.object({ data: z.object({ credential: z.string() }) })

/** Reads `path` below /v1 as the organization of this dashboard. `acting` names who asks, in this one request. */
export async function read<T>(
  path: string,
  schema: z.ZodType<T>,
  acting: Acting = () => ({}),
): Promise<Result<T>> {
  const { SIGNALBOX_API_URL: base, SIGNALBOX_API_KEY: key } = getEnv()
  if (!key) return failed({ kind: 'no-key' })
  const whole = `${base}${path}`
  const headers = acting({ method: 'GET', address: addressBelow(base, whole), idempotencyKey: null })
  const response = await request(whole, { authorization: `Bearer ${key}`, ...headers })
  if (!(response instanceof Response)) return failed(response)
  if (!response.ok) return failed(await refusal(response))
  return parse(response, schema)
}

/** Asks `url`, whose path holds nothing that was looked for, for JSON. Comes back with the failure when nothing answers. */
export async function request(
  url: string,
  headers: Record<string, string> = {},
): Promise<Response | Unavailable> {
  const patienceMs = patienceOf(patience)
  const signal = AbortSignal.timeout(patienceMs)
  try {
    const response = await ask('GET', new URL(url).pathname, (more) =>
      fetch(url, {
        headers: { accept: 'application/json', ...headers, ...more },
        cache: 'no-store',
        signal,
      }),
    )
    noticeAnswer()
    return response
  } catch (error) {
    if (signal.aborted) {
      noticeSilence(patienceMs)
      return { kind: 'unreachable', reason: `no answer within ${patienceMs / 1000} s` }
    }
    return { kind: 'unreachable', reason: reasonOf(error) }
  }
}

export async function parse<T>(response: Response, schema: z.ZodType<T>): Promise<Result<T>> {
  const parsed = schema.safeParse(await response.json().catch(() => undefined))
  if (parsed.success) return { ok: true, data: parsed.data }
  const [issue] = parsed.error.issues
  const message = `The answer is not what the interface promises: ${issue?.path.join('.') || 'body'}, ${issue?.message}`
  return failed({ kind: 'failed', status: response.status, message, requestId: requestId(response) })
}

async function refusal(response: Response): Promise<Unavailable> {
  if (response.status === 401) return { kind: 'unauthorized', credential: await credentialOf(response) }
  if (response.status === 404) return { kind: 'missing' }
  if (response.status === 429) {
    return { kind: 'rate-limited', retryAfterSeconds: retryAfterSeconds(response.headers) }
  }
  const body = errorBody.safeParse(await response.json().catch(() => undefined))
  const message = body.success ? body.data.message : response.statusText
  return { kind: 'failed', status: response.status, message, requestId: requestId(response) }
}

/** Credential that was refused; the key when nothing is known. */
async function credentialOf(response: Response): Promise<string | undefined> {
  return refusedCredential.safeParse(await response.json().catch(() => undefined)).data?.data.credential
}

function requestId(response: Response): string | null {
  return response.headers.get('x-request-id')
}

function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : undefined
  const code = cause && 'code' in cause ? String(cause.code) : undefined
  if (code === 'ECONNREFUSED') return 'nothing listens at this address'
  if (code === 'ENOTFOUND') return 'the host name is unknown'
  return code ?? cause?.message ?? 'the connection failed'
}
