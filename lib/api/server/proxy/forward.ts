import { getEnv } from '../../../env.ts'
import { refusal } from './refusal.ts'
import type { Target } from './target.ts'

/** Milliseconds until the head of an answer; the body may take longer, since some are streamed. */
const patienceMs = 30_000
const bodyLimit = 1024 * 1024

const askedFor = [
  'accept',
  'accept-language',
  'content-type',
  'idempotency-key',
  'if-none-match',
  'last-event-id',
]
const told = [
  'content-type',
  'content-disposition',
  'etag',
  'retry-after',
  'ratelimit-limit',
  'ratelimit-remaining',
  'ratelimit-reset',
  'x-accel-buffering',
  'x-request-id',
]

/** Sends the request on with the key of the organization, and hands back what comes, as it comes. */
export async function forward(
  request: Request,
  target: Target,
  actingMember: Record<string, string>,
): Promise<Response> {
  const { SIGNALBOX_API_URL: base, SIGNALBOX_API_KEY: key } = getEnv()
  if (!key) return refusal(503)
  if (Number(request.headers.get('content-length') ?? 0) > bodyLimit) return refusal(413)
  const patience = new AbortController()
  const timer = setTimeout(() => patience.abort(), patienceMs)
  try {
    const answer = await fetch(`${base}${target.path}${new URL(request.url).search}`, {
      method: request.method,
      headers: { ...pick(request.headers, askedFor), authorization: `Bearer ${key}`, ...actingMember },
      signal: AbortSignal.any([request.signal, patience.signal]),
      cache: 'no-store',
      redirect: 'manual',
      ...(request.body && request.method !== 'GET' ? { body: request.body, duplex: 'half' } : {}),
    })
    return answerOf(answer)
  } catch {
    return refusal(patience.signal.aborted ? 504 : 502)
  } finally {
    clearTimeout(timer)
  }
}

function answerOf(answer: Response): Response {
  // The service answers no operation with a redirect; following one would take the key elsewhere.
  if (answer.status >= 300 && answer.status < 400 && answer.status !== 304) return refusal(502)
  // What comes bit by bit is neither compressed nor gathered on the way.
  const isStream = answer.headers.get('content-type')?.startsWith('text/event-stream') === true
  const kept = isStream ? 'private, no-store, no-transform' : 'private, no-store'
  const headers = { ...pick(answer.headers, told), 'cache-control': kept }
  return new Response(answer.body, { status: answer.status, headers })
}

function pick(headers: Headers, names: string[]): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = headers.get(name)
      return value === null ? [] : [[name, value]]
    }),
  )
}
