/** A field of the input that was refused, and why. */
export interface FieldIssue {
  /** Where it stands, such as `connections.github` or `messages.3.text`. Empty: the input as a whole. */
  field: string
  path: (string | number)[]
  reason: string
}

/** Codes of the service; the last three are of this client. `HTTP_502` and the like are answers of something in between. */
export type ErrorCode =
  | 'BAD_REQUEST'
  | 'UNAUTHORIZED'
  | 'FORBIDDEN'
  | 'NOT_FOUND'
  | 'METHOD_NOT_SUPPORTED'
  | 'CONFLICT'
  | 'PAYLOAD_TOO_LARGE'
  | 'UNSUPPORTED_MEDIA_TYPE'
  | 'TOO_MANY_REQUESTS'
  | 'INTERNAL_SERVER_ERROR'
  | 'UNREACHABLE'
  | 'TIMEOUT'
  | 'UNREADABLE'
  | `HTTP_${number}`

type Facts = {
  operation: string
  status?: number
  data?: unknown
  requestId?: string | null
  retryAfter?: number | null
  cause?: unknown
}

export class SignalboxError extends Error {
  override readonly name: string = 'SignalboxError'
  readonly code: ErrorCode
  /** Name of the operation, such as `people.list`. */
  readonly operation: string
  /** Null when no answer came. */
  readonly status: number | null
  /** Fields of the input that were refused. */
  readonly issues: FieldIssue[]
  /** More than the message says, where a code has it. */
  readonly data: unknown
  /** Reason within a code, such as `database-away`, where the service names one. */
  readonly reason: string | null
  /** Id under which the service has logged the request. */
  readonly requestId: string | null
  /** Seconds to wait before the same is tried again. */
  readonly retryAfter: number | null

  constructor(code: ErrorCode, message: string, facts: Facts) {
    super(message, facts.cause === undefined ? undefined : { cause: facts.cause })
    this.code = code
    this.operation = facts.operation
    this.status = facts.status ?? null
    this.data = facts.data
    this.issues = issuesOf(facts.data)
    this.reason = textOf(memberOf(facts.data, 'reason'))
    this.requestId = facts.requestId ?? textOf(memberOf(facts.data, 'requestId'))
    this.retryAfter = facts.retryAfter ?? null
  }
}

/** Answer or error of a call, as a value. */
export type Outcome<Answer> =
  | { ok: true; data: Answer; error: null }
  | { ok: false; data: null; error: SignalboxError }

/** Turns the error of a call into a value. What is no `SignalboxError`, such as an abort, is thrown all the same. */
export async function safe<Answer>(call: Promise<Answer>): Promise<Outcome<Answer>> {
  try {
    return { ok: true, data: await call, error: null }
  } catch (error) {
    if (error instanceof SignalboxError) return { ok: false, data: null, error }
    throw error
  }
}

function issuesOf(data: unknown): FieldIssue[] {
  const issues = memberOf(data, 'issues')
  if (!Array.isArray(issues)) return []
  return issues.flatMap((issue: unknown) => {
    const [path, reason] = [memberOf(issue, 'path'), textOf(memberOf(issue, 'message'))]
    return Array.isArray(path) && reason !== null ? [{ field: path.join('.'), path, reason }] : []
  })
}

/** Reads an answer that is no success, also one of a proxy that knows nothing of the service. */
export function errorOf(operation: string, response: Response, text: string): SignalboxError {
  const body = parsed(text)
  const { status, headers } = response
  const code = (textOf(memberOf(body, 'code')) ?? `HTTP_${status}`) as ErrorCode
  const message = textOf(memberOf(body, 'message')) ?? `The service answered ${status}.`
  const data = memberOf(body, 'data')
  const requestId = headers.get('x-request-id')
  return new SignalboxError(code, message, {
    operation,
    status,
    data,
    requestId,
    retryAfter: waitOf(headers),
  })
}

/** Seconds, or null where the answer asks for no wait. */
function waitOf(headers: Headers): number | null {
  const told = headers.get('retry-after')
  if (told === null) return null
  const seconds = /^\d+$/.test(told) ? Number(told) : (Date.parse(told) - Date.now()) / 1000
  return Number.isFinite(seconds) ? Math.max(0, seconds) : null
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}
