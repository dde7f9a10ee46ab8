import { type FailureReason, failureReasons } from '#contract/common/failure-reasons.ts'

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
  return isRateLimited(error) ? 60 : null
}

export type FieldIssue = { path: (string | number)[]; message: string }

/** What the service objects to, field by field. */
export function issuesOf(error: unknown): FieldIssue[] {
  const issues = memberOf(factsOf(error)?.data, 'issues')
  return Array.isArray(issues) ? issues.filter(isIssue) : []
}

function isIssue(value: unknown): value is FieldIssue {
  return Array.isArray(memberOf(value, 'path')) && typeof memberOf(value, 'message') === 'string'
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

/** Why the service could not do its work, where it knows. */
export function troubleOf(error: unknown): FailureReason | null {
  const reason = memberOf(factsOf(error)?.data, 'reason')
  return failureReasons.find((known) => known === reason) ?? null
}

/** Whether the same request may well succeed in a moment. */
export function isPassing(error: unknown): boolean {
  const facts = factsOf(error)
  if (facts) return facts.status >= 500 && facts.status !== 504
  return error instanceof TypeError
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}
