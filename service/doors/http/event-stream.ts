import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import * as z from 'zod'
import { leftSignal, type Reply } from './reply.ts'

const event = z.object({ event: z.string(), id: z.string().optional(), data: z.unknown() })

type Client = { signal: AbortSignal; lastEventId?: string }

/** Milliseconds between comments that keep proxies from closing a quiet connection. */
const heartbeatMs = 15_000

function lines(value: unknown): string {
  const { event: name, id, data } = event.parse(value)
  return `${id === undefined ? '' : `id: ${id}\n`}event: ${name}\ndata: ${JSON.stringify(data)}\n\n`
}

function isIterable(value: unknown): value is AsyncIterable<unknown> {
  return typeof value === 'object' && value !== null && Symbol.asyncIterator in value
}

function begin(reply: Reply): ServerResponse {
  reply.add('Content-Type', 'text/event-stream; charset=utf-8')
  reply.add('Cache-Control', 'no-store, no-transform')
  reply.add('X-Content-Type-Options', 'nosniff')
  // Tells nginx and similar proxies not to hold answers back until they are complete.
  reply.add('X-Accel-Buffering', 'no')
  // Closes the connection after the stream, so that it cannot delay a stop of the service.
  reply.add('Connection', 'close')
  const response = reply.handOver()
  response.writeHead(200)
  return response
}

async function pass(
  response: ServerResponse,
  events: AsyncIterable<unknown>,
  signal: AbortSignal,
): Promise<void> {
  response.write('retry: 2000\n\n')
  const beat = setInterval(() => response.write(':\n\n'), heartbeatMs)
  try {
    for await (const value of events) {
      if (signal.aborted) return
      if (!response.write(lines(value))) await once(response, 'drain', { signal })
    }
  } finally {
    clearInterval(beat)
  }
}

/** Sends events as they arrive, until there are no more, the client leaves, or the service stops. */
export async function sendEvents(
  request: IncomingMessage,
  reply: Reply,
  { stopping, log }: { stopping: AbortSignal; log: Logger },
  open: (client: Client) => Promise<unknown>,
): Promise<void> {
  const signal = AbortSignal.any([leftSignal(reply.response), stopping])
  const last = request.headers['last-event-id']
  const events = await open({ signal, ...(typeof last === 'string' ? { lastEventId: last } : {}) })
  if (!isIterable(events)) throw new Error('a stream has to answer with its events')
  const response = begin(reply)
  try {
    if (request.method !== 'HEAD') await pass(response, events, signal)
  } catch (failure) {
    if (signal.aborted) return
    log.error({ err: failure, requestId: reply.requestId }, 'a stream broke off')
    response.destroy()
  } finally {
    response.end()
  }
}
