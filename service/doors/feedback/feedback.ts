import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { ORPCError } from '@orpc/client'
import { ValidationError } from '@orpc/contract'
import { readJson } from '#service/api/arrivals/body.ts'
import { storeArrival } from '#service/api/arrivals/store.ts'
import { settings } from '#service/connectors/feedback/setup.ts'
import { feedbackInput, type KeptFeedback } from '#service/connectors/feedback/shape.ts'
import { invalid } from '#service/core/errors.ts'
import { peerOf } from '#service/core/gate/peer.ts'
import { processLeases, rateLimiter } from '#service/core/gate/rate-limit.ts'
import { sourceOf } from '#service/core/sign-in/source.ts'
import type { Database } from '#service/db/client.ts'
import { checkText } from '../http/check-text.ts'
import { inputIssues } from '../http/input-issues.ts'
import { gone, type Known, type KnownConnections, unknown } from '../ingest/known-connections.ts'
import type { Later } from '../ingest/later.ts'
import { checkLength, decoded, readAll } from '../ingest/read-body.ts'

type Take = ReturnType<typeof rateLimiter>
type Answer = { type: string; body: string }
type Sink = { add(name: string, value: string | number): void; send(answer: Answer): void }
type Parts = { db: Database; known: KnownConnections; after: Later; take: Take }

const largest = 64 * 1024
const perAddress = 20
const perKey = 300

const json = 'application/json; charset=utf-8'
const accepted: Answer = { type: json, body: JSON.stringify({ accepted: true }) }

/** Says to browsers which pages may send, and read what is answered, errors too. */
function allowOrigin(request: IncomingMessage, { settings: given }: Known, sink: Sink): void {
  const { origins } = settings.parse(given)
  const { origin } = request.headers
  sink.add('Vary', 'Origin')
  if (origin === undefined || origins.length === 0) return void sink.add('Access-Control-Allow-Origin', '*')
  if (!origins.includes(origin))
    throw new ORPCError('FORBIDDEN', {
      message: `Feedback is not taken from ${origin.slice(0, 200)}. Add it to the pages that may send.`,
    })
  sink.add('Access-Control-Allow-Origin', origin)
}

function preflight(sink: Sink): void {
  sink.add('Access-Control-Allow-Methods', 'POST')
  sink.add('Access-Control-Allow-Headers', 'content-type, idempotency-key')
  sink.add('Access-Control-Max-Age', 86_400)
  sink.send({ type: 'text/plain; charset=utf-8', body: '' })
}

function parse(body: Buffer): unknown {
  try {
    return readJson(body)
  } catch {
    throw invalid([{ path: [], message: 'The body is not valid JSON in UTF-8' }])
  }
}

async function readFeedback(request: IncomingMessage) {
  const raw = await readAll(request, largest)
  if (!/^application\/json\s*(?:;|$)/i.test(request.headers['content-type'] ?? ''))
    throw new ORPCError('UNSUPPORTED_MEDIA_TYPE', {
      status: 415,
      message: 'Send the body as application/json.',
    })
  const given = parse(await decoded(raw, request.headers['content-encoding'], largest))
  checkText(given)
  const { data, error } = feedbackInput.safeParse(given)
  if (data) return data
  const { issues } = error
  throw invalid(
    inputIssues(new ValidationError({ message: '', issues, data: given }), { input: feedbackInput }),
  )
}

/** Tells a repeated request from another of the same words; the same text from two people is two messages. */
function deliveryIdOf({ headers }: IncomingMessage): string {
  const given = headers['idempotency-key']
  return typeof given === 'string' && /^[\w.:-]{8,255}$/.test(given) ? given : randomUUID()
}

/** The door for feedback from public pages: the key in the address names the connection and proves nothing. */
export function feedbackDoor({ db, known, after, take }: Parts) {
  const takeOfAddress = rateLimiter(processLeases())

  /** Finds the connection of a form; every page may read that there is none. */
  async function connectionOf(path: string, sink: Sink): Promise<Known> {
    try {
      const connection = await known.at(/^\/feedback\/([\w-]{16,100})\/?$/.exec(path)?.[1])
      if (connection.source === 'feedback') return connection
      throw unknown()
    } catch (error) {
      sink.add('Access-Control-Allow-Origin', '*')
      throw error
    }
  }

  async function limit(request: IncomingMessage, { orgId, id }: Known, sink: Sink): Promise<void> {
    const address = { orgId, id: `${sourceOf(peerOf(request))} ${id}`, perMinute: perAddress }
    const ofAddress = await takeOfAddress(address)
    const { allowed, resetSeconds } = ofAddress.allowed
      ? await take({ orgId, id, perMinute: perKey })
      : ofAddress
    if (allowed) return
    sink.add('Retry-After', resetSeconds)
    throw new ORPCError('TOO_MANY_REQUESTS', {
      message: `Feedback comes too fast from here. Try again in ${resetSeconds} s.`,
    })
  }

  async function accept(request: IncomingMessage, connection: Known): Promise<void> {
    const { website, ...feedback } = await readFeedback(request)
    if (website) return after.refuse(connection, 'A program filled in the field that people do not see.')
    const { orgId, id: connectionId, source } = connection
    const kept: KeptFeedback = { ...feedback, connectionId }
    const arrival = {
      ...{ kind: 'feedback', deliveryId: deliveryIdOf(request), entityKey: null, headers: {} },
      body: Buffer.from(JSON.stringify(kept)),
    }
    const { id, isConnected } = await storeArrival(db.pool, { orgId, connectionId, source }, arrival)
    if (!isConnected) throw gone()
    if (id !== null) after.wake()
  }

  return {
    async respond(request: IncomingMessage, sink: Sink, path: string): Promise<void> {
      const connection = await connectionOf(path, sink)
      allowOrigin(request, connection, sink)
      if (request.method === 'OPTIONS') return preflight(sink)
      if (request.method !== 'POST') {
        sink.add('Allow', 'POST, OPTIONS')
        throw new ORPCError('METHOD_NOT_SUPPORTED', {
          status: 405,
          message: 'This address answers to POST, OPTIONS only.',
        })
      }
      checkLength(request, largest)
      await limit(request, connection, sink)
      await accept(request, connection)
      sink.send(accepted)
    },
  }
}
