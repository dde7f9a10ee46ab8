import { randomUUID } from 'node:crypto'
import type { DeliveryDetail } from '#contract/delivery-shape.ts'
import type { TestDestinationInput } from '#contract/destination-input.ts'
import { ingestMessages } from '#service/api/messages/ingest/ingest.ts'
import type { Context } from '#service/core/context.ts'
import { invalid, notFound } from '#service/core/errors.ts'
import { rows } from '#service/db/client.ts'
import { type Claimed, claimed } from '#service/deliveries/claim.ts'
import { deliver } from '#service/deliveries/deliver.ts'
import { readDelivery } from '#service/deliveries/delivery-row.ts'
import { lease } from '#service/engine/queue/lease.ts'
import { checkTarget, providersFor } from './check.ts'
import { type DestinationRow, destinationColumns } from './destination-row.ts'

const title = 'Test from Signalbox'
const body = 'This destination works. Automations can send their output here.'

async function findDestination({ db, orgId }: Context, id: string): Promise<DestinationRow> {
  const found = await rows<DestinationRow>(
    db,
    `SELECT ${destinationColumns} FROM destinations d WHERE d.org_id = $1 AND d.id = $2`,
    [orgId, id],
  )
  if (!found[0]) throw notFound('destination')
  return found[0]
}

function targetOf(row: DestinationRow, asked: string | undefined): string {
  if (row.target !== null && asked !== undefined && asked !== row.target)
    throw invalid([{ path: ['target'], message: 'This destination serves another target only' }])
  const target = asked ?? row.target
  if (target === null)
    throw invalid([{ path: ['target'], message: 'Needed: this destination serves more than one' }])
  checkTarget(row.channel, target, 'target')
  return target
}

/** Sends now, once, in this request; the row is claimed from the start, so that no worker takes it. */
export async function testDestination(
  context: Context,
  input: TestDestinationInput,
): Promise<DeliveryDetail> {
  const { db, log, orgId } = context
  const row = await findDestination(context, input.destinationId)
  const made = await rows<Claimed>(
    db,
    `INSERT INTO deliveries AS d (org_id, purpose, channel, target, destination_id, title, body, status, attempt,
       due_at, lease_owner, lease_until)
     VALUES ($1, 'test', $2, $3, $4, $5, $6, 'sending', 1, now(), $7, now() + ${lease}) RETURNING ${claimed}`,
    [orgId, row.channel, targetOf(row, input.target), row.id, title, body, randomUUID()],
  )
  if (!made[0]) throw new Error('the test was not written')
  await deliver({ db, log, providers: providersFor(context), ingest: ingestMessages }, made[0])
  const delivery = await readDelivery(db, orgId, made[0].id)
  if (!delivery) throw new Error('the test is gone')
  return delivery
}
