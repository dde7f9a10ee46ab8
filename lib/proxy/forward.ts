import { getEnv } from '../env.ts'
import type { Target } from './target.ts'

const words = {
  401: { code: 'UNAUTHORIZED', message: 'Your session has ended. Sign in again.' },
  403: { code: 'FORBIDDEN', message: 'This request did not come from the dashboard.' },
  404: { code: 'NOT_FOUND', message: 'There is no such operation.' },
  405: { code: 'METHOD_NOT_SUPPORTED', message: 'This address does not have that method.' },
  413: {
    code: 'PAYLOAD_TOO_LARGE',
    message: 'The body is larger than 1 MiB. Send it in several requests.',
  },
  502: { code: 'BAD_GATEWAY', message: 'The service does not answer.' },
  503: { code: 'SERVICE_UNAVAILABLE', message: 'The dashboard has no key of an organization yet.' },
  504: { code: 'GATEWAY_TIMEOUT', message: 'The service took too long to answer.' },
} as const

type Status = keyof typeof words

/** An answer of the dashboard itself, in the shape that the service uses for errors. */
export function refusal(
  status: Status,
  more: { message?: string; data?: unknown; headers?: Record<string, string> } = {},
): Response {
  const { headers, ...rest } = more
  return Response.json(
    { defined: false, status, ...words[status], ...rest },
    { status, headers: { 'cache-control': 'private, no-store', ...headers } },
  )
}

/** Tells the browser to ask the person to sign in again; the key of the dashboard being refused is another matter. */
export function sessionEnded(): Response {
  return refusal(401, { data: { session: 'ended' } })
}

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
