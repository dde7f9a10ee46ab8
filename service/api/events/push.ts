import type { PushedEvent } from '#contract/event-shape.ts'
import type { PushEventInput } from '#contract/events.ts'
import type { Context } from '#service/core/context.ts'
import { invalid } from '#service/core/errors.ts'
import { transaction } from '#service/core/write.ts'
import type { Tx } from '#service/db/client.ts'
import { emitEvents, ownSource } from '#service/engine/events/emit/emit.ts'

async function known(tx: Tx, orgId: string, source: string, deliveryId: string, name: string) {
  const found = await tx.client.query<{ id: string }>(
    'SELECT id FROM events WHERE org_id = $1 AND source = $2 AND delivery_id = $3 AND name = $4',
    [orgId, source, deliveryId, name],
  )
  if (!found.rows[0]) throw new Error('An event that was just written cannot be found')
  return found.rows[0].id
}

/** Stores an event once however often it is sent, also at the same time: the second waits for the first and finds it. */
export function pushEvent(context: Context, input: PushEventInput): Promise<PushedEvent> {
  const { name, source, deliveryId, payload, occurredAt } = input
  if (source === ownSource)
    throw invalid([{ path: ['source'], message: `${ownSource} is the source of events raised here` }])
  return transaction(context.db, async (tx) => {
    const at = occurredAt === undefined ? undefined : new Date(occurredAt).toISOString()
    const event = { name, source, deliveryId, payload, occurredAt: at }
    const [made] = await emitEvents(tx, context, [event])
    if (made) return { id: made.id, name, status: 'accepted' }
    return { id: await known(tx, context.orgId, source, deliveryId, name), name, status: 'duplicate' }
  })
}
