import { errorOf, SignalboxError } from './errors.ts'
import type { CallOptions, ClientOptions, WriteOptions } from './options.ts'
import { type Input, type Operation, prepare } from './request.ts'

const usualTimeout = 30_000
const usualRetries = 2
const usualLongestWait = 60_000

/** One try: its answer, and what ends the wait for it. */
type Attempt = { response: Response; leave: AbortController; settle: () => void }

/** Statuses after which the same request may succeed. */
const passing = new Set([500, 502, 503, 504])

/** Whether trying again can do nothing twice, and may help. */
function mayRepeat({ method, keyed }: Operation, error: SignalboxError, attempt: number): boolean {
  // It was refused before anything was done.
  if (error.status === 429) return true
  if (method !== 'GET' && !keyed) return false
  if (error.status === null) return error.code === 'UNREACHABLE' || error.code === 'TIMEOUT'
  // An attempt before this one, whose answer did not come, is still at work.
  if (error.status === 409) return keyed && attempt > 0 && error.data === undefined
  return passing.has(error.status)
}

/** Milliseconds until the next attempt; a little apart, so that many clients do not come back together. */
function waitAfter(error: SignalboxError, attempt: number): number {
  const spread = Math.random()
  if (error.retryAfter !== null) return error.retryAfter * 1000 + spread * 250
  return Math.min(8000, 300 * 2 ** attempt) * (0.5 + spread / 2)
}

export function sleep(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const onAbort = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    if (signal?.aborted) return reject(signal.reason)
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', onAbort)
      resolve()
    }, milliseconds)
    signal?.addEventListener('abort', onAbort, { once: true })
  })
}

/** Sends the requests of one client. `take` reads the answer, within the time of the attempt. */
export function sender(client: ClientOptions) {
  const base = client.url.replace(/\/+$/, '').replace(/(?:\/v1)?$/, '/v1')
  const send = client.fetch ?? ((url, init) => fetch(url, init))

  async function open(
    operation: Operation,
    request: { path: string; init: RequestInit },
    { signal, timeout }: CallOptions,
  ): Promise<Attempt> {
    const leave = new AbortController()
    const onAbort = () => leave.abort(signal?.reason)
    if (signal?.aborted) throw signal.reason
    signal?.addEventListener('abort', onAbort, { once: true })
    const isLong = operation.streams || operation.uploads
    const limit = timeout ?? (isLong ? 0 : (client.timeout ?? usualTimeout))
    const late = new SignalboxError('TIMEOUT', `The service did not answer within ${limit} ms.`, {
      operation: operation.name,
    })
    const timer = limit > 0 ? setTimeout(() => leave.abort(late), limit) : undefined
    const settle = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', onAbort)
    }
    try {
      const response = await send(`${base}${request.path}`, {
        redirect: 'error',
        ...request.init,
        signal: leave.signal,
      })
      // What streams may go on for hours; only its beginning has to come in time.
      if (operation.streams) clearTimeout(timer)
      return { response, leave, settle }
    } catch (cause) {
      settle()
      throw reasonOf(operation, leave.signal, cause)
    }
  }

  function reasonOf({ name: operation }: Operation, signal: AbortSignal, cause: unknown): unknown {
    if (signal.aborted) return signal.reason
    if (cause instanceof SignalboxError) return cause
    const why = cause instanceof Error ? ((cause.cause as Error | undefined)?.message ?? cause.message) : ''
    return new SignalboxError('UNREACHABLE', `The service at ${base} cannot be reached: ${why}`, {
      operation,
      cause,
    })
  }

  async function attemptOnce<T>(
    operation: Operation,
    request: { path: string; init: RequestInit },
    options: CallOptions,
    take: (attempt: Attempt) => Promise<T>,
  ): Promise<T> {
    const attempt = await open(operation, request, options)
    const { response, leave, settle } = attempt
    try {
      if (!response.ok) throw errorOf(operation.name, response, await response.text())
      return await take(attempt)
    } catch (cause) {
      throw reasonOf(operation, leave.signal, cause)
    } finally {
      if (!operation.streams || !response.ok) settle()
    }
  }

  /** Milliseconds until the next attempt; null where trying again would be wrong or of no use. */
  function waitBefore(operation: Operation, { retries }: CallOptions, error: unknown, attempt: number) {
    if (!(error instanceof SignalboxError) || attempt >= (retries ?? client.retries ?? usualRetries))
      return null
    const isTooLong = (error.retryAfter ?? 0) * 1000 > (client.longestWait ?? usualLongestWait)
    return isTooLong || !mayRepeat(operation, error, attempt) ? null : waitAfter(error, attempt)
  }

  const keyNow = () => (typeof client.key === 'string' ? client.key : client.key())

  /** Tries a call until it succeeds, or there is no use in it. */
  return async <T>(
    operation: Operation,
    input: Input,
    options: SendOptions,
    take: (attempt: Attempt) => Promise<T>,
  ): Promise<T> => {
    const { path, headers, body } = prepare(operation, input)
    const sent = { ...headers, ...headersOf(operation, options) }
    for (let attempt = 0; ; attempt++) {
      const authorized = { ...sent, Authorization: `Bearer ${await keyNow()}` }
      const init = { method: operation.method, body, headers: authorized }
      try {
        return await attemptOnce(operation, { path, init }, options, take)
      } catch (error) {
        const wait = waitBefore(operation, options, error, attempt)
        if (wait === null) throw error
        await sleep(wait, options.signal)
      }
    }
  }
}

type SendOptions = WriteOptions & { headers?: Record<string, string> | undefined }

/** Every write that takes a key has one, the same for all its attempts. */
function headersOf({ keyed, streams }: Operation, options: SendOptions): Record<string, string> {
  const key = options.idempotencyKey ?? (keyed ? crypto.randomUUID() : undefined)
  return {
    Accept: streams ? 'text/event-stream' : 'application/json',
    ...options.headers,
    ...(key === undefined ? {} : { 'Idempotency-Key': key }),
  }
}

export type Send = ReturnType<typeof sender>
