import type { ServerResponse } from 'node:http'

/** Aborts when nobody waits for the answer any more. */
export function leftSignal(response: ServerResponse): AbortSignal {
  const left = new AbortController()
  response.once('close', () => left.abort())
  return left.signal
}
