import { randomUUID } from 'node:crypto'
import { secondFactorNeeded } from '#contract/common/confirmation.ts'
import { type Role, roleRefusal } from '#contract/common/roles.ts'
import { codeOf } from '../api/errors.ts'
import type { Route } from '../api/routes.ts'
import { ask } from '../api/server/ask.ts'
import { type Acting, addressBelow } from '../api/server/client.ts'
import { noticeAnswer, noticeSilence, patienceOf } from '../api/server/silence.ts'
import { addressOf } from '../auth/address.ts'
import { currentSession, keepSession, type SignedIn } from '../auth/session.ts'
import { actingHeaders, forgetViewers } from '../auth/viewer.ts'
import { getEnv } from '../env.ts'
import { answersTo } from '../hosts.ts'
import { roleHeader } from '../viewer.ts'
import { isSameOrigin } from './same-origin.ts'
import { type Target, targetOf } from './target.ts'

const prefix = '/api/v1'

/** Answers a request of the browser for an operation of the service. */
export async function answer(request: Request): Promise<Response> {
  const { SIGNALBOX_DASHBOARD_URL: publicUrl, SIGNALBOX_HOST: listening } = getEnv()
  // Files to import come here without passing proxy.ts, which looks at the host of everything else.
  if (!answersTo(request.headers.get('host'), listening, publicUrl)) return refusal(421)
  const signedIn = await currentSession()
  if (!signedIn) return sessionEnded()
  if (request.method !== 'GET' && !isSameOrigin(request.headers, publicUrl)) return refusal(403)
  const target = targetOf(request.method, new URL(request.url).pathname.slice(prefix.length))
  if (!target || ('route' in target && target.route.need === 'nobody')) return refusal(404)
  if ('allowed' in target) return refusal(405, { headers: { allow: target.allowed.join(', ') } })
  const objection = objectionTo(signedIn.viewer.member.role, target.route)
  const asRole = { [roleHeader]: signedIn.viewer.member.role }
  if (objection) return refusal(403, { message: objection, headers: asRole })
  const { origin } = addressOf(request.headers)
  const response = await forward(request, target, (asked) => actingHeaders(signedIn.session, asked, origin))
  response.headers.set(roleHeader, asRole[roleHeader])
  if (response.status === 401) return unauthorized(response)
  if (response.status === 403) return forbidden(response)
  if (response.ok && changesViewers.has(target.route.operationId)) forgetViewers()
  return response.ok && renewing.has(target.route.operationId) ? renewed(signedIn, response) : response
}

/** Checks the role here as well, because a service by another maker may not know roles. */
function objectionTo(role: Role, { need }: Route): string | null {
  return need === 'nobody' ? null : roleRefusal(role, need)
}

/** Separates an ended session from a refused key of the dashboard. */
async function unauthorized(response: Response): Promise<Response> {
  const text = await response.text()
  if (text.includes('"acting-member"')) return sessionEnded()
  return new Response(text, { status: 401, headers: response.headers })
}

/** A second factor that is asked for from now on leads every page to where one is set up. */
async function forbidden(response: Response): Promise<Response> {
  const text = await response.text()
  if (text.includes(`"${secondFactorNeeded}"`)) forgetViewers()
  return new Response(text, { status: 403, headers: response.headers })
}

/** Operations that end all sessions of the member; this session gets a new cookie. */
const renewing = new Set(['changePassword', 'endSessions'])

/** Operations after which the cached data of viewers is wrong. */
const changesViewers = new Set([
  ...['updateOrganization', 'updateMember', 'deleteMember', 'updateOwnMember'],
  ...['changePassword', 'endSession', 'endSessions', 'endMemberSessions'],
  ...['requireSecondFactor', 'turnOnSecondFactor', 'turnOffSecondFactor', 'resetSecondFactor'],
  ...['addPasskey', 'deletePasskey', 'resetPasskeys'],
])

async function renewed({ session }: SignedIn, response: Response): Promise<Response> {
  const body: unknown = await response.json()
  const from = typeof body === 'object' && body !== null && Reflect.get(body, 'sessionsValidFrom')
  if (typeof from === 'string') await keepSession({ ...session, sessionsValidFrom: from })
  return Response.json(body, { headers: response.headers })
}

const words = {
  401: 'Your session has ended. Sign in again.',
  403: 'This request did not come from the dashboard.',
  404: 'There is no such operation.',
  405: 'This address does not have that method.',
  413: 'The body is larger than 1 MiB. Send it in several requests.',
  421: 'This dashboard does not answer to that name.',
  502: 'The service does not answer.',
  503: 'The dashboard has no key of an organization yet.',
  504: 'The service took too long to answer.',
} as const

type Status = keyof typeof words

/** An answer of the dashboard itself, in the shape that the service uses for errors. */
function refusal(
  status: Status,
  more: { message?: string; data?: unknown; headers?: Record<string, string> } = {},
): Response {
  const { headers, ...rest } = more
  return Response.json(
    { defined: false, status, code: codeOf(status), message: words[status], ...rest },
    { status, headers: { 'cache-control': 'private, no-store', ...headers } },
  )
}

/** Makes the browser ask the person to sign in again; a refused key of the dashboard is a different error. */
function sessionEnded(): Response {
  return refusal(401, { data: { session: 'ended' } })
}

/** Bytes of a body, and milliseconds until the head of an answer; its body may take longer, since some are streamed. */
const usual = { limit: 1024 * 1024, patienceMs: 30_000, tooLarge: words[413] }

/**
 * Less than ten seconds: whoever looks at a screen is told by then. Nothing is lost by asking again. Where the service was
 * silent a moment ago the page has waited for it too, before it came to ask for the rest.
 */
const reading = () => ({ ...usual, patienceMs: patienceOf({ usual: 9_000, silent: 3_500 }) })

/** A file to import, with the form around it. It is sent on as it comes, and the patience begins anew with each piece. */
const upload = {
  limit: 1025 * 1024 * 1024,
  patienceMs: 90_000,
  tooLarge: 'The file is larger than 1 GiB. Split it and import the parts one by one.',
}

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
export async function forward(request: Request, target: Target, acting: Acting): Promise<Response> {
  const { SIGNALBOX_API_URL: base, SIGNALBOX_API_KEY: key } = getEnv()
  if (!key) return refusal(503)
  const { method } = request
  const isUpload = target.route.operationId === 'createImport'
  const { limit, patienceMs, tooLarge } = isUpload ? upload : method === 'GET' ? reading() : usual
  if (Number(request.headers.get('content-length') ?? 0) > limit) return refusal(413, { message: tooLarge })
  const patience = new AbortController()
  const timer = setTimeout(() => patience.abort(), patienceMs)
  // The service logs the request under it, so that one without an answer can be found as well.
  const id = randomUUID()
  const body = method === 'GET' ? null : request.body
  const address = `${base}${target.path}${new URL(request.url).search}`
  const actingMember = acting({
    method,
    address: addressBelow(base, address),
    idempotencyKey: request.headers.get('idempotency-key'),
  })
  try {
    const answer = await ask(method, `/v1${target.route.path}`, (more) =>
      fetch(address, {
        method,
        headers: {
          ...pick(request.headers, askedFor),
          authorization: `Bearer ${key}`,
          'x-request-id': id,
          ...actingMember,
          ...more,
        },
        signal: AbortSignal.any([request.signal, patience.signal]),
        cache: 'no-store',
        redirect: 'manual',
        ...(body && { body: isUpload ? noting(body, () => timer.refresh()) : body, duplex: 'half' }),
      }),
    )
    noticeAnswer()
    return answerOf(answer)
  } catch {
    if (patience.signal.aborted) noticeSilence(patienceMs)
    return refusal(patience.signal.aborted ? 504 : 502, { headers: { 'x-request-id': id } })
  } finally {
    clearTimeout(timer)
  }
}

/** The same bytes, with a word about each piece that passes. */
function noting(body: ReadableStream<Uint8Array>, passed: () => void): ReadableStream<Uint8Array> {
  return body.pipeThrough(
    new TransformStream({
      transform(piece, to) {
        passed()
        to.enqueue(piece)
      },
    }),
  )
}

function answerOf(answer: Response): Response {
  // The service answers no operation with a redirect; following one would take the key elsewhere.
  if (answer.status >= 300 && answer.status < 400 && answer.status !== 304) return refusal(502)
  // A stream is not compressed or buffered on the way.
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
