import { COMMON_ORPC_ERROR_DEFS, ORPCError } from '@orpc/client'
import { confirmationNeeded, secondFactorNeeded } from '#contract/common/confirmation.ts'
import { type FailureReason, failureReasons } from '#contract/common/failure-reasons.ts'

type SentHeaders = Record<string, string | string[] | undefined>

/** The window of the rate limit, for an answer that names no time. */
const usualWaitSeconds = 60

const codes = new Map(
  Object.entries(COMMON_ORPC_ERROR_DEFS).map(([code, { status }]): [number, string] => [status, code]),
)

/** The code that errors of this status have. */
export function codeOf(status: number): string {
  return codes.get(status) ?? (status < 500 ? 'BAD_REQUEST' : 'INTERNAL_SERVER_ERROR')
}

/** Error answer of the service, with data from its headers. */
export class AnswerError extends ORPCError<string, unknown> {
  readonly requestId: string | null
  /** Seconds to wait, as the answer asks for. */
  readonly retryAfter: number | null

  constructor(
    code: string,
    options: { status: number; message?: string; data?: unknown },
    headers: SentHeaders,
  ) {
    super(code, options)
    this.requestId = text(headers['x-request-id'])
    // Every answer says when the window ends; only a refusal for the rate limit asks to wait for that.
    const reset = options.status === 429 ? text(headers['ratelimit-reset']) : null
    this.retryAfter = wholeSeconds(text(headers['retry-after']) ?? reset)
  }

  /** Accepts bodies of another shape, such as those of a gateway. */
  static from(status: number, headers: SentHeaders, body: unknown): AnswerError {
    const shape: Record<string, unknown> = typeof body === 'object' && body !== null ? { ...body } : {}
    const code = typeof shape.code === 'string' ? shape.code : codeOf(status)
    const message = typeof shape.message === 'string' ? shape.message : undefined
    return new AnswerError(code, { status, message, data: shape.data }, headers)
  }
}

function text(value: string | string[] | undefined): string | null {
  return (Array.isArray(value) ? value[0] : value) ?? null
}

/** Seconds that the rate limit asks to wait. */
export function retryAfterSeconds(headers: Headers): number {
  return wholeSeconds(headers.get('retry-after') ?? headers.get('ratelimit-reset')) ?? usualWaitSeconds
}

/** At least one, so that a waiting page does not send requests in a loop. */
function wholeSeconds(told: string | null): number | null {
  const seconds = Number.parseFloat(told ?? '')
  return Number.isFinite(seconds) ? Math.max(1, Math.ceil(seconds)) : null
}

/** The members of an error that decide what to say and to do, read without its class. */
export type Facts = { status: number; code: string; message: string; data: unknown; requestId: string | null }

export function factsOf(error: unknown): Facts | null {
  if (!(error instanceof Error) || !('status' in error) || !('code' in error)) return null
  return {
    status: Number(error.status),
    code: String(error.code),
    message: error.message,
    data: 'data' in error ? error.data : null,
    requestId: 'requestId' in error && typeof error.requestId === 'string' ? error.requestId : null,
  }
}

/** The id under which the service logged the request. */
export function requestIdOf(error: unknown): string | null {
  const facts = factsOf(error)
  const told = memberOf(facts?.data, 'requestId')
  return facts?.requestId ?? (typeof told === 'string' ? told : null)
}

/** Seconds to wait before asking again; null when the answer asks for no wait. */
export function retryAfterOf(error: unknown): number | null {
  if (error instanceof Error && 'retryAfter' in error && typeof error.retryAfter === 'number')
    return error.retryAfter
  return isRateLimited(error) ? usualWaitSeconds : null
}

export type FieldIssue = { path: (string | number)[]; message: string }

/** Errors by field. */
export function issuesOf(error: unknown): FieldIssue[] {
  const issues = memberOf(factsOf(error)?.data, 'issues')
  return Array.isArray(issues) ? issues.filter(isIssue) : []
}

function isIssue(value: unknown): value is FieldIssue {
  return Array.isArray(memberOf(value, 'path')) && typeof memberOf(value, 'message') === 'string'
}

export type Overtaken = {
  field: string
  value: unknown
  user: { id: string; name: string } | null
  changedAt: string | null
}

/** What somebody else has written since the fields of an edit were read. */
export function overtakenOf(error: unknown): Overtaken[] {
  const overtaken = memberOf(factsOf(error)?.data, 'overtaken')
  return Array.isArray(overtaken) ? overtaken.filter(isOvertaken) : []
}

function isOvertaken(value: unknown): value is Overtaken {
  const user = memberOf(value, 'user')
  const isNamed = user === null || typeof memberOf(user, 'name') === 'string'
  return typeof memberOf(value, 'field') === 'string' && isNamed
}

export function isRateLimited(error: unknown): boolean {
  return factsOf(error)?.status === 429
}

export function isMissing(error: unknown): boolean {
  return factsOf(error)?.status === 404
}

/** The person is no longer signed in to the dashboard. The key of the dashboard being refused is another matter. */
export function isSessionEnded(error: unknown): boolean {
  const facts = factsOf(error)
  return facts?.status === 401 && memberOf(facts.data, 'session') === 'ended'
}

/** The service wants to know first that it is still this person who acts. */
export function isConfirmationNeeded(error: unknown): boolean {
  const facts = factsOf(error)
  return facts?.status === 403 && memberOf(facts.data, 'reason') === confirmationNeeded
}

/** The organization asks for a second factor, and this person has to set one up before anything else. */
export function isSecondFactorNeeded(error: unknown): boolean {
  const facts = factsOf(error)
  return facts?.status === 403 && memberOf(facts.data, 'reason') === secondFactorNeeded
}

/** Why the service could not do its work; null when unknown. */
export function troubleOf(error: unknown): FailureReason | null {
  const reason = memberOf(factsOf(error)?.data, 'reason')
  return failureReasons.find((known) => known === reason) ?? null
}

/** Whether the same request may succeed in a moment. */
export function isPassing(error: unknown): boolean {
  const facts = factsOf(error)
  if (facts) return facts.status >= 500 && facts.status !== 504
  return error instanceof TypeError
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}
