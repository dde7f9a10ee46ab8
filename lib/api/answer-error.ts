import { ORPCError } from '@orpc/client'

type Headers = Record<string, string | string[] | undefined>

const codes: Record<number, string> = {
  400: 'BAD_REQUEST',
  401: 'UNAUTHORIZED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  405: 'METHOD_NOT_SUPPORTED',
  409: 'CONFLICT',
  413: 'PAYLOAD_TOO_LARGE',
  429: 'TOO_MANY_REQUESTS',
  502: 'BAD_GATEWAY',
  503: 'SERVICE_UNAVAILABLE',
  504: 'GATEWAY_TIMEOUT',
}

/** What the service answered instead of a result, with what its headers add. */
export class AnswerError extends ORPCError<string, unknown> {
  readonly requestId: string | null
  /** Seconds to wait, as the answer asks for. */
  readonly retryAfter: number | null

  constructor(code: string, options: { status: number; message?: string; data?: unknown }, headers: Headers) {
    super(code, options)
    this.requestId = text(headers['x-request-id'])
    // Every answer says when the window ends; only a refusal for the rate limit asks to wait for that.
    const reset = options.status === 429 ? text(headers['ratelimit-reset']) : null
    const seconds = Number.parseFloat(text(headers['retry-after']) ?? reset ?? '')
    this.retryAfter = Number.isFinite(seconds) ? Math.max(1, Math.ceil(seconds)) : null
  }

  /** Also from a body that is not in the Error shape, such as that of a gateway in between. */
  static from(status: number, headers: Headers, body: unknown): AnswerError {
    const shape: Record<string, unknown> = typeof body === 'object' && body !== null ? { ...body } : {}
    const code =
      typeof shape.code === 'string'
        ? shape.code
        : (codes[status] ?? (status < 500 ? 'BAD_REQUEST' : 'INTERNAL_SERVER_ERROR'))
    const message = typeof shape.message === 'string' ? shape.message : undefined
    return new AnswerError(code, { status, message, data: shape.data }, headers)
  }
}

function text(value: string | string[] | undefined): string | null {
  return (Array.isArray(value) ? value[0] : value) ?? null
}
