import type { PushedEvent } from '#contract/event-shape.ts'
import type { PushEventInput, PushEventsInput } from '#contract/events.ts'
import type { Context } from '#service/core/context.ts'
import { invalid } from '#service/core/errors.ts'
import { transaction } from '#service/core/write.ts'
import type { Tx } from '#service/db/client.ts'
import { emitEvents, ownSource } from '#service/engine/events/emit/emit.ts'

type Key = Pick<PushEventInput, 'deliveryId' | 'name' | 'source'>

const keyOf = ({ source, deliveryId, name }: Key) => JSON.stringify([source, deliveryId, name])

const find = `SELECT e.id, e.source, e.delivery_id AS "deliveryId", e.name
  FROM jsonb_to_recordset($2::jsonb) AS k(source text, "deliveryId" text, name text)
  JOIN events e ON e.org_id = $1 AND e.source = k.source AND e.delivery_id = k."deliveryId" AND e.name = k.name`

async function known(tx: Tx, orgId: string, keys: Key[]): Promise<Map<string, string>> {
  if (keys.length === 0) return new Map()
  const values = [
    orgId,
    JSON.stringify(keys.map(({ source, deliveryId, name }) => ({ source, deliveryId, name }))),
  ]
  const found = await tx.client.query<Key & { id: string }>(find, values)
  return new Map(found.rows.map((row) => [keyOf(row), row.id]))
}

/** Stores events once however often they are sent, also at the same time: the second waits for the first and finds them. */
function store(context: Context, pushed: PushEventInput[]): Promise<PushedEvent[]> {
  return transaction(context.db, async (tx) => {
    const events = pushed.map(({ name, source, deliveryId, payload, occurredAt }) => {
      const at = occurredAt === undefined ? undefined : new Date(occurredAt).toISOString()
      return { name, source, deliveryId, payload, occurredAt: at }
    })
    const made = new Map((await emitEvents(tx, context, events)).map((row) => [keyOf(row), row.id]))
    const before = await known(
      tx,
      context.orgId,
      pushed.filter((it) => !made.has(keyOf(it))),
    )
    return pushed.map((event): PushedEvent => {
      const key = keyOf(event)
      const id = made.get(key)
      // Named a second time in one request, it is a duplicate of the first.
      made.delete(key)
      if (id !== undefined) before.set(key, id)
      const kept = id ?? before.get(key)
      if (kept === undefined) throw new Error('An event that was just written cannot be found')
      return { id: kept, name: event.name, status: id === undefined ? 'duplicate' : 'accepted' }
    })
  })
}

const isOwn = `${ownSource} is the source of events raised here`

export async function pushEvent(context: Context, input: PushEventInput): Promise<PushedEvent> {
  if (input.source === ownSource) throw invalid([{ path: ['source'], message: isOwn }])
  const [result] = await store(context, [input])
  if (!result) throw new Error('An event that was just written cannot be found')
  return result
}

/** Stores many at once, all or none. */
export async function pushEvents(
  context: Context,
  { events }: PushEventsInput,
): Promise<{ results: PushedEvent[] }> {
  const own = events.flatMap(({ source }, at) =>
    source === ownSource ? [{ path: ['events', at, 'source'], message: isOwn }] : [],
  )
  if (own.length > 0) throw invalid(own)
  return { results: await store(context, events) }
}
