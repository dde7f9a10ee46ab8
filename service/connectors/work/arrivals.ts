import { applySignals } from '#service/api/arrivals/apply.ts'
import type { Made } from '#service/api/arrivals/arrival-row.ts'
import { isTooDeep, readJson, unpack } from '#service/api/arrivals/body.ts'
import { withLikelyTimes } from '#service/api/arrivals/likely-times.ts'
import { ignored, type Mapped, Unmappable } from '#service/api/arrivals/mapped.ts'
import type { Source } from '#service/api/arrivals/source.ts'
import { erasedMark } from '#service/api/messages/remove/erased-authors.ts'
import { connectionContext } from '#service/core/gate/agent-context.ts'
import { transaction } from '#service/core/write.ts'
import type { Tx } from '#service/db/client.ts'
import { isAway, isDiskFull } from '#service/db/failures.ts'
import { underLease } from '#service/engine/queue/lease.ts'
import { type Happening, watched } from '#service/watching/watching.ts'
import { noteChannels, wanted } from './channels.ts'
import { type Claimed, claimArrivals, keepArrivals, readBody, type Scope } from './claim.ts'
import { AskedLater, completed } from './complete.ts'
import { type Ending, finishArrival, mostAttempts, tryLater, waitUntil } from './finish.ts'
import { endTurn, type UnderWay } from './held.ts'
import type { WorkDeps } from './opened.ts'
import { settled } from './settled.ts'

/** Another process has it by now: everything of this attempt is undone. */
class Lost extends Error {}

/** Reads a stored body as its source does. Bodies from a line or a fetch are JSON, whatever the hook reads. */
async function payloadOf(source: Source, { headers }: Claimed, body: Buffer): Promise<unknown> {
  if (source.mail) return source.mail.read(body)
  try {
    if (source.hook?.read && !isJson(body)) return source.hook.read({ body, headers })
    if (isTooDeep(body)) throw new Unmappable('The body is nested deeper than 64 levels.')
    return readJson(body)
  } catch (error) {
    if (error instanceof Unmappable) throw error
    throw new Unmappable('The body is not valid JSON in UTF-8.')
  }
}

function isJson(body: Buffer): boolean {
  const first = body.toString('latin1', 0, 1)
  return first === '{' || first === '['
}

async function mapOf(
  deps: WorkDeps,
  source: Source,
  row: Claimed,
  stored: Buffer,
  now: Date,
): Promise<Mapped> {
  const { kind, deliveryId, headers, settings } = row
  const body = unpack(stored)
  try {
    const payload = await payloadOf(source, row, body)
    const delivery = { kind, deliveryId, headers, payload, receivedAt: new Date(row.receivedAt) }
    const mapped = source.map(await completed(deps, source, row, delivery, now), settings)
    return withLikelyTimes(mapped, delivery.receivedAt)
  } catch (error) {
    if (error instanceof Unmappable && body.includes(erasedMark))
      return ignored('Somebody was erased from it, and the rest cannot be used.')
    throw error
  }
}

const mostLinks = 50

async function messageIds({ client }: Tx, orgId: string, { messages }: Mapped): Promise<string[]> {
  if (messages.length === 0) return []
  const found = await client.query<{ id: string }>(
    `SELECT m.id FROM jsonb_to_recordset($2::jsonb) AS n(source text, server text, channel text, message text)
       JOIN channels c ON c.org_id = $1 AND c.source_name = n.source AND c.source_server_id = n.server
        AND c.source_channel_id = n.channel
       JOIN messages m ON m.org_id = $1 AND m.channel_id = c.id AND m.source_message_id = n.message LIMIT ${mostLinks}`,
    [
      orgId,
      JSON.stringify(
        messages.slice(0, mostLinks).map(({ channel, sourceMessageId }) => ({
          source: channel.sourceName,
          server: channel.sourceServerId,
          channel: channel.sourceChannelId,
          message: sourceMessageId,
        })),
      ),
    ],
  )
  return found.rows.map(({ id }) => id)
}

const isEmpty = ({ messages, deletions, events, people, companies, channels, subscriptions = [] }: Mapped) =>
  [messages, deletions, events, people, companies, channels, subscriptions].every((list) => list.length === 0)

/** Writes what a delivery comes to and ends it, in one transaction: either all of it is there, or it will be tried again. */
function write(deps: WorkDeps, { movable }: Source, row: Claimed, found: Mapped): Promise<void> {
  const { orgId, connectionId, connectionName, source } = row
  const context = connectionContext(deps.db, deps.log, { orgId, id: connectionId, name: connectionName })
  return transaction(deps.db, async (tx) => {
    const place = { orgId, connectionId }
    const mapped = await settled(tx, place, movable, found)
    const kept = await wanted(tx, place, mapped)
    const { wouldHaveRun: _, ...made } = await applySignals(tx, context, kept, {
      quiet: false,
      connectionId,
      source,
    })
    const links: Made = { ...made, messageIds: await messageIds(tx, orgId, kept) }
    await noteChannels(tx, place, mapped)
    const ending: Ending =
      kept.ignored === undefined
        ? { outcome: 'mapped', made: links, reason: kept.note ?? null }
        : { outcome: 'ignored', reason: kept.ignored }
    if (!(await finishArrival(tx.client, row, ending))) throw new Lost()
  })
}

async function failed(deps: WorkDeps, row: Claimed, error: unknown, now?: Date): Promise<void> {
  const { db, log } = deps
  if (error instanceof Unmappable) {
    await finishArrival(db.pool, row, { outcome: 'failed', reason: error.message })
    return
  }
  if (error instanceof AskedLater)
    return error.until
      ? waitUntil(db.pool, row, error.message, error.until)
      : tryLater(db.pool, row, error.message, now)
  // The database will be back, and the delivery is not to blame: it waits for its lease.
  if (isAway(error) || isDiskFull(error)) throw error
  log.error({ err: error, arrival: row.id, source: row.source }, 'an arrival could not be mapped')
  const reason = 'Something failed on our side while it was processed.'
  if (row.attempts < mostAttempts) return tryLater(db.pool, row, `${reason} It is tried again.`, now)
  await finishArrival(db.pool, row, {
    outcome: 'failed',
    reason: `${reason} The log of the service says more.`,
  })
}

type Mapping = Extract<Happening, { kind: 'arrival' }>

async function attempt(deps: WorkDeps, row: Claimed, told: Mapping, now?: Date): Promise<void> {
  try {
    const source = await deps.sources.find(row.source)
    if (!source) throw new Unmappable(`This version of Signalbox has no source “${row.source}”.`)
    const mapped = await mapOf(deps, source, row, await readBody(deps.db, row), now ?? new Date())
    const said =
      isEmpty(mapped) && mapped.ignored === undefined
        ? { ...mapped, ignored: 'It holds nothing to keep.' }
        : mapped
    if (row.attempts > mostAttempts) throw new Error('this arrival ended every process that worked on it')
    await write(deps, source, row, said)
    told.outcome = said.ignored === undefined ? 'mapped' : 'ignored'
  } catch (error) {
    told.outcome = error instanceof Lost ? 'lost' : error instanceof AskedLater ? 'asked-later' : 'failed'
    if (error instanceof Lost) return
    await failed(deps, row, error, now)
  }
}

async function work(deps: WorkDeps, row: Claimed, now?: Date): Promise<void> {
  const told: Mapping = {
    kind: 'arrival',
    source: row.source,
    outcome: 'interrupted',
    trace: row.trace ?? null,
  }
  await watched(told, () => attempt(deps, row, told, now))
}

/** Arrivals of one connection that are written at a time: most of their time is spent waiting for the database. */
const lanes = 4

/** Takes the line from its front, several at a time. The order counts for nothing: every version carries its time. */
async function workLine(deps: WorkDeps, line: Claimed[], now?: Date): Promise<void> {
  const left = new Set(line)
  const rest = line.values()
  const lane = async () => {
    for (const row of rest) {
      if (deps.signal?.aborted) return
      await work(deps, row, now)
      left.delete(row)
    }
  }
  await underLease(
    () => keepArrivals(deps.db, [...left]),
    () => Promise.all(Array.from({ length: lanes }, lane)),
  )
}

/** Connections whose lines are worked on at once, also those that wait for a sender. */
const mostLines = 50

/** Maps what waits, each arrival once over all processes; answers how many it took. */
export async function mapDue(
  deps: WorkDeps,
  limit: number,
  scope: Scope = {},
  underWay?: UnderWay,
): Promise<number> {
  const isFull = (underWay?.size ?? 0) >= mostLines
  const taken = isFull ? [] : await claimArrivals(deps.db, limit, scope, [...(underWay?.keys() ?? [])])
  const lines = Map.groupBy(taken, ({ connectionId }) => connectionId)
  const begun = [...lines].map(([id, line]): [string, Promise<void>] => [id, workLine(deps, line, scope.now)])
  const isBusy = await endTurn(deps.log, begun, underWay)
  return taken.length || Number(isBusy)
}
