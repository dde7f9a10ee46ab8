import type { WebhookFailure } from '#contract/webhook-endpoint-shape.ts'
import type { Providers } from '#service/core/providers.ts'
import { RefusedAddress, RefusedPort } from '../send/reach.ts'
import { NoAnswer, requester } from '../send/request.ts'
import { retryAfterOf } from '../send/sender.ts'

/** What came of a request. */
export type Outcome = {
  /** `gone`: the receiver wants to hear nothing more. */
  kind: 'delivered' | 'failed' | 'gone'
  message: string
  failure: WebhookFailure | null
  status: number | null
  body: string | null
  /** Milliseconds that the receiver asked to wait. */
  retryAfter: number | null
}

const keptBytes = 2048

type Request = { url: string; headers: Record<string, string>; body: string }

/** Beginning of an answer; a character that is cut in half is left out. PostgreSQL keeps no zero bytes. */
function beginningOf(text: string): string {
  const bytes = Buffer.from(text).subarray(0, keptBytes)
  return new TextDecoder().decode(bytes, { stream: true }).replaceAll('\0', '')
}

async function outcomeOf(answer: Response, isPublic: boolean): Promise<Outcome> {
  const { status } = answer
  const text = await answer.text()
  // What stands in a private network might be no receiver at all, so its words are not repeated.
  const body = isPublic ? beginningOf(text) : null
  const retryAfter = retryAfterOf(answer.headers.get('retry-after'))
  const base = { status, body, retryAfter }
  if (status >= 200 && status < 300)
    return { ...base, kind: 'delivered', message: `It answered ${status}.`, failure: null }
  if (status === 410)
    return { ...base, kind: 'gone', message: 'It answered 410: it is gone for good.', failure: 'status' }
  if (status >= 300 && status < 400) {
    const message = `It answered with a redirect (${status}), which is not followed. Enter the address that it leads to.`
    return { ...base, kind: 'failed', message, failure: 'redirect' }
  }
  return { ...base, kind: 'failed', message: `It answered ${status}.`, failure: 'status' }
}

const failed = (failure: WebhookFailure, message: string): Outcome => ({
  ...{ kind: 'failed', failure, message, status: null, body: null, retryAfter: null },
})

const isRefused = (error: unknown) =>
  error instanceof NoAnswer && (error.cause instanceof RefusedAddress || error.cause instanceof RefusedPort)

function withoutAnswer(error: NoAnswer, patience: number): Outcome {
  if (isRefused(error))
    return failed(
      'address',
      'The address leads into a private network, or to a port, where this service may not send. Use a public address at ' +
        'port 443, or allow it with SIGNALBOX_ALLOW_PRIVATE_DESTINATIONS.',
    )
  if (error.code === 'ETIMEDOUT' && error.sent)
    return failed('timeout', `No answer came within ${Math.round(patience / 1000)} seconds.`)
  const isLong = error.cause instanceof Error && error.cause.message === 'the answer is too long'
  if (isLong) return failed('oversized', 'The answer is longer than 1 MB.')
  if (error.sent) return failed('lost', `The connection was lost before the answer (${error.code}).`)
  return failed('connection', `It could not be reached (${error.code}).`)
}

/** Sends a request once, to public addresses only unless private ones are allowed. */
export async function sendOnce(
  { allowPrivate, patience }: Pick<Providers, 'allowPrivate' | 'patience'>,
  { url, headers, body }: Request,
): Promise<Outcome> {
  const init = { method: 'POST', headers, body }
  try {
    return await outcomeOf(await requester(patience, 'public')(url, init), true)
  } catch (error) {
    if (!(error instanceof NoAnswer)) return failed('unreadable', 'Its answer could not be read.')
    if (!allowPrivate || !isRefused(error)) return withoutAnswer(error, patience)
  }
  try {
    return await outcomeOf(await requester(patience, 'anything')(url, init), false)
  } catch (error) {
    if (error instanceof NoAnswer) return withoutAnswer(error, patience)
    return failed('unreadable', 'Its answer could not be read.')
  }
}
