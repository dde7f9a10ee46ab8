import type { IncomingMessage } from 'node:http'
import { ORPCError } from '@orpc/client'
import { isTooDeep, readJson } from '#service/api/arrivals/body.ts'
import type { ArrivalHeaders, Incoming, Registry, Source, Verdict } from '#service/api/arrivals/source.ts'
import { peerOf } from '#service/core/gate/peer.ts'
import { sourceOf } from '#service/core/sign-in/source.ts'
import type { Database } from '#service/db/client.ts'
import { gone, type Known, type KnownConnections, unknown } from './known-connections.ts'
import type { Later } from './later.ts'
import { checkLength, decoded, readAll } from './read-body.ts'
import { storeTogether } from './store-together.ts'

type Hook = NonNullable<Source['hook']>

/** Answers other than errors. */
export type Answer = { type: string; body: string }

/** Where the answer is written; headers first. */
export type Sink = { add(name: string, value: string | number): void; send(answer: Answer): void }

const longestHeader = 500

function headersOf({ headers }: IncomingMessage): ArrivalHeaders {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join(', ') : (value ?? ''),
    ]),
  )
}

/** Of all headers those that say something about the delivery, and nothing that it was signed with. */
function kept(headers: ArrivalHeaders, names: readonly string[]): ArrivalHeaders {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = headers[name]?.toWellFormed().replaceAll('\0', '').slice(0, longestHeader)
      return value === undefined ? [] : [[name, value]]
    }),
  )
}

const perSecond = 1000
const mostAddresses = 100_000

/** Counts deliveries of an address in this second; in this process alone, since it only guards the process. */
function addressLimit(now: () => number = () => performance.now()) {
  let second = 0
  const counts = new Map<string, number>()
  return (request: IncomingMessage): boolean => {
    const present = Math.floor(now() / 1000)
    if (present !== second || counts.size >= mostAddresses) counts.clear()
    second = present
    const address = sourceOf(peerOf(request))
    const n = (counts.get(address) ?? 0) + 1
    counts.set(address, n)
    return n <= perSecond
  }
}

function tooMany() {
  return new ORPCError('TOO_MANY_REQUESTS', {
    message: 'An address may send 1000 deliveries a second. Try again in a second.',
  })
}

/**
 * Looks at the bytes as the sender meant them, then as they came over the line: which of the two were signed, senders that
 * compress do not agree on.
 */
function verdictOf(
  hook: Hook,
  connection: Known,
  bodies: Buffer[],
  headers: ArrivalHeaders,
  now: Date,
): Verdict {
  const isPast = now.getTime() > connection.previousUntil
  const secrets = isPast ? connection.secrets.slice(0, 1) : connection.secrets
  let first: Verdict | null = null
  for (const one of secrets.length > 0 ? secrets : [{}])
    for (const body of bodies) {
      const verdict = hook.verify({ body, headers }, one, now)
      if (verdict === 'ok') return 'ok'
      first ??= verdict
    }
  return first ?? { refused: 'The connection has no secret.' }
}

/** Undefined for what cannot be read: it is authentic all the same, is kept, and says why when it is mapped. */
function payloadOf(hook: Hook, incoming: Incoming): unknown {
  try {
    if (hook.read) return hook.read(incoming)
    return isTooDeep(incoming.body) ? undefined : readJson(incoming.body)
  } catch {
    return undefined
  }
}

type Parts = { db: Database; sources: Registry; known: KnownConnections; after: Later }

/** The door for what is sent to us: raw bytes, of which the token names the connection and the signature proves the sender. */
export function ingestDoor({ db, sources, known, after }: Parts) {
  const isAllowed = addressLimit()
  const store = storeTogether(db.pool)

  const connectionOf = (path: string, unlike?: Known): Promise<Known> =>
    known.at(/^\/ingest\/([\w-]{16,100})\/?$/.exec(path)?.[1], unlike)

  /** A secret that was exchanged a moment ago counts, although this process may not have heard of it yet. */
  async function judge(
    found: Known,
    path: string,
    verdictWith: (connection: Known) => Verdict,
  ): Promise<Known> {
    const verdict = verdictWith(found)
    if (verdict === 'ok') return found
    const connection = await connectionOf(path, found)
    if (verdictWith(connection) === 'ok') return connection
    after.refuse(connection, verdict.refused)
    throw new ORPCError('UNAUTHORIZED', { message: verdict.refused })
  }

  async function accept(request: IncomingMessage, found: Known, hook: Hook, path: string): Promise<Answer> {
    const headers = headersOf(request)
    const raw = await readAll(request)
    const body = await decoded(raw, headers['content-encoding'])
    const incoming: Incoming = { body, headers }
    const bodies = body === raw ? [body] : [body, raw]
    const connection = await judge(found, path, (one) => verdictOf(hook, one, bodies, headers, new Date()))
    const payload = payloadOf(hook, incoming)
    const challenge = hook.challenge?.(incoming, payload)
    if (challenge) return challenge
    const { orgId, id: connectionId, source } = connection
    const label = hook.label(incoming, payload)
    const arrival = { ...label, body, headers: kept(headers, hook.headers) }
    const { id, isConnected } = await store({ orgId, connectionId, source }, arrival)
    if (!isConnected) throw gone()
    if (id !== null) after.wake()
    return {
      type: 'application/json; charset=utf-8',
      body: JSON.stringify({ accepted: true, duplicate: id === null }),
    }
  }

  return {
    async respond(request: IncomingMessage, sink: Sink, path: string): Promise<void> {
      // Some senders look whether there is anything at an address before they take it.
      if (request.method === 'HEAD') {
        await connectionOf(path)
        return sink.send({ type: 'application/json; charset=utf-8', body: '' })
      }
      if (request.method !== 'POST') {
        sink.add('Allow', 'POST, HEAD')
        throw new ORPCError('METHOD_NOT_SUPPORTED', {
          status: 405,
          message: 'This address answers to POST, HEAD only.',
        })
      }
      checkLength(request)
      if (!isAllowed(request)) {
        sink.add('Retry-After', 1)
        throw tooMany()
      }
      const connection = await connectionOf(path)
      const hook = (await sources.find(connection.source))?.hook
      if (!hook) throw unknown()
      sink.send(await accept(request, connection, hook, path))
    },
  }
}
