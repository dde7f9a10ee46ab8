import { SocketModeClient } from '@slack/socket-mode'
import * as z from 'zod'
import { word } from '#service/api/arrivals/lenient.ts'
import type { HeldLine, Line } from '#service/api/arrivals/source.ts'
import { AccessRefused } from '#service/core/sources.ts'
import { silent } from '#service/deliveries/send/slack.ts'
import { failureOf, optionsOf } from './client.ts'
import { label } from './incoming.ts'

const openingMs = 30_000
const closingMs = 2000

const wire = z.looseObject({ type: word, envelope_id: word, reason: word, payload: z.unknown().optional() })
type Envelope = { ack: () => Promise<void>; body: unknown }

function read(data: unknown): z.infer<typeof wire> | null {
  try {
    return wire.safeParse(JSON.parse(String(data))).data ?? null
  } catch {
    return null
  }
}

const reasons: Record<string, string> = {
  link_disabled: 'Socket Mode is switched off in the app at Slack. Switch it on under “Socket Mode”.',
}

function within<T>(ms: number, work: Promise<T>, late: () => T): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<T>((resolve, reject) => {
    timer = setTimeout(() => {
      try {
        resolve(late())
      } catch (error) {
        reject(error)
      }
    }, ms)
  })
  return Promise.race([work, tooLate]).finally(() => clearTimeout(timer))
}

/**
 * Opens the line by Socket Mode. An envelope is acknowledged once it is stored: what is not, Slack sends again. The client
 * keeps the connection alive; opening the next one is up to whoever holds the line.
 */
export async function open(line: Line): Promise<HeldLine> {
  const client = new SocketModeClient({
    appToken: line.secrets.appToken ?? '',
    autoReconnectEnabled: false,
    logger: silent,
    clientOptions: optionsOf(line),
  })
  const ended = Promise.withResolvers<void>()
  ended.promise.catch(() => undefined)
  const hangUp = () => within(closingMs, client.disconnect(), () => undefined).catch(() => undefined)
  const fail = (error: unknown) => {
    ended.reject(error)
    void hangUp()
  }
  let last = Promise.resolve()
  async function receive({ ack, body }: Envelope): Promise<void> {
    const { type, payload } = wire.parse(body)
    const told = label({ headers: {} }, payload)
    const kind = told.kind === 'unknown' ? (type ?? told.kind) : told.kind
    await line.deliver({ ...told, kind, headers: {}, payload })
    // A line that broke in between has Slack send it again, which is then known.
    await ack().catch(() => undefined)
  }
  // The client names what it tells after what comes, and would end the process over an envelope without an event.
  const [own] = client.listeners('ws_message')
  client.removeAllListeners('ws_message')
  client.on('ws_message', (data: unknown, isBinary: boolean) => {
    const message = read(data)
    const { type = '', envelope_id, reason = '', payload } = message ?? {}
    if (type === 'disconnect' && Object.hasOwn(reasons, reason))
      ended.reject(new AccessRefused(reasons[reason]))
    if (envelope_id === undefined) return own?.call(client, data, isBinary)
    const named = { type: 'envelope', envelope_id, payload: { type, payload } }
    own?.call(client, JSON.stringify(named), false)
  })
  client.on('envelope', (envelope: Envelope) => {
    last = last.then(() => receive(envelope)).catch(fail)
  })
  client.on('disconnected', () => ended.resolve())
  line.signal.addEventListener('abort', () => void hangUp(), { once: true })
  try {
    await within(openingMs, Promise.race([client.start(), ended.promise]), () => {
      throw new Error('Slack did not answer on the new connection.')
    })
  } catch (error) {
    await hangUp()
    throw failureOf(error ?? new Error('The connection to Slack was lost before it was ready.'), line)
  }
  return {
    closed: ended.promise,
    async close() {
      await hangUp()
      await last
    },
  }
}
