import { SignalboxError } from './errors.ts'
import type { CallOptions } from './options.ts'
import type { Input, Operation } from './request.ts'
import { type Send, sleep } from './send.ts'

const usualBreaks = 5

export type StreamEvent = { event: string; id?: string; data: unknown }

/** Reads server-sent events from the text of an answer, as it comes in pieces. */
async function* eventsOf(body: ReadableStream<Uint8Array>): AsyncGenerator<StreamEvent, void, undefined> {
  const reader = body
    .pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)
    .getReader()
  let text = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      text = `${text}${value}`.replaceAll('\r\n', '\n')
      const blocks = text.split('\n\n')
      text = blocks.pop() ?? ''
      for (const block of blocks) yield* eventOf(block)
    }
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}

/** Nothing for a comment that only keeps the connection open. */
function eventOf(block: string): StreamEvent[] {
  const fields = new Map<string, string>()
  for (const line of block.split('\n')) {
    const [, name = '', value = ''] = /^(\w+): ?(.*)$/.exec(line) ?? []
    if (name) fields.set(name, fields.has(name) ? `${fields.get(name)}\n${value}` : value)
  }
  const [data, id] = [fields.get('data'), fields.get('id')]
  if (data === undefined) return []
  return [
    { event: fields.get('event') ?? 'message', ...(id === undefined ? {} : { id }), data: JSON.parse(data) },
  ]
}

/** Streams are ended after a while and asked for again; what lasted this many milliseconds did not fail. */
const lasting = 60_000

/** Whether asking again goes on where this ended. A first request that fails is no break. */
function isBreak(cause: unknown, isFirst: boolean): boolean {
  // The platform tells so that the connection broke off.
  if (cause instanceof TypeError) return true
  if (isFirst || !(cause instanceof SignalboxError)) return false
  return cause.status === null || cause.status >= 500
}

type From = CallOptions & { last: string | undefined; isFirst: boolean }

/** One connection, from behind the event `last` to where it breaks off. */
async function* connection(
  send: Send,
  operation: Operation,
  input: Input,
  { last, isFirst, ...options }: From,
): AsyncGenerator<StreamEvent, void, undefined> {
  const headers = last === undefined ? undefined : { 'Last-Event-ID': last }
  let end = () => {}
  try {
    const { response, leave, settle } = await send(
      operation,
      input,
      { ...options, headers },
      async (it) => it,
    )
    end = () => {
      settle()
      leave.abort()
    }
    if (response.body) yield* eventsOf(response.body)
  } catch (cause) {
    if (options.signal?.aborted) throw options.signal.reason
    if (!isBreak(cause, isFirst)) throw cause
  } finally {
    end()
  }
}

/**
 * Follows a stream to its `end`. When the connection breaks off, it goes on behind the last event that came; after several
 * breaks without one it gives up.
 */
export async function* follow(
  send: Send,
  operation: Operation,
  input: Input,
  options: CallOptions,
): AsyncGenerator<StreamEvent, void, undefined> {
  let last: string | undefined
  let isFirst = true
  for (let breaks = 0; breaks <= (options.retries ?? usualBreaks); breaks++) {
    if (breaks > 0) await sleep(Math.min(8000, 500 * 2 ** breaks), options.signal)
    const began = Date.now()
    for await (const event of connection(send, operation, input, { ...options, last, isFirst })) {
      breaks = 0
      last = event.id ?? last
      yield event
      if (event.event === 'end') return
    }
    isFirst = false
    if (Date.now() - began > lasting) breaks = 0
  }
  const message = 'The stream broke off again and again.'
  throw new SignalboxError('UNREACHABLE', message, { operation: operation.name })
}
