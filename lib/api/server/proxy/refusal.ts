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
