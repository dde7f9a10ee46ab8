import type { Connection, UpdateDestinationInput } from '#contract/destination-input.ts'
import type { Destination } from '#contract/destination-shape.ts'
import { difference, recordChanges } from '#service/core/audit.ts'
import type { Context } from '#service/core/context.ts'
import { invalid } from '#service/core/errors.ts'
import { refuseOvertaken } from '#service/core/overtaken.ts'
import type { Seal } from '#service/core/seal.ts'
import { sealFor } from '#service/core/sealing.ts'
import { write } from '#service/core/write.ts'
import type { Tx } from '#service/db/client.ts'
import { closeCredentials, optionsOf } from '#service/deliveries/credentials.ts'
import { checkConnection, checkTarget, providersFor } from './check.ts'
import { type DestinationRow, lockDestination, refuseTaken, toDestination } from './destination-row.ts'

type Editable = Pick<Destination, 'name' | 'target'>

async function saveFields(tx: Tx, { org_id, id }: DestinationRow, { name, target }: Editable): Promise<void> {
  await tx.client
    .query(
      'UPDATE destinations SET name = $3, target = $4, updated_at = now() WHERE org_id = $1 AND id = $2',
      [org_id, id, name, target],
    )
    .catch(refuseTaken)
}

/** New credentials begin without the failures of the old ones. */
async function saveConnection(
  tx: Tx,
  row: DestinationRow,
  connection: Connection,
  seal: Seal,
): Promise<void> {
  const place = { orgId: row.org_id, id: row.id }
  await tx.client.query(
    `UPDATE destinations SET options = $3, sealed_secret = $4, last_error_at = NULL, last_error_message = NULL,
       updated_at = now() WHERE org_id = $1 AND id = $2`,
    [row.org_id, row.id, optionsOf(connection), closeCredentials(seal, place, connection)],
  )
}

function checked(context: Context, before: DestinationRow, input: UpdateDestinationInput): Editable {
  const { connection, name = before.name } = input
  const target = input.target === undefined ? before.target : input.target
  if (connection && connection.channel !== before.channel)
    throw invalid([{ path: ['connection', 'channel'], message: `Must stay ${before.channel}` }])
  if (before.channel === 'msteams' && target === null)
    throw invalid([{ path: ['target'], message: 'A webhook reaches one channel: give its name' }])
  checkTarget(before.channel, target, 'target')
  if (connection) checkConnection(connection, providersFor(context))
  return { name, target }
}

export function updateDestination(context: Context, input: UpdateDestinationInput): Promise<Destination> {
  const { connection, name, target, expected = {} } = input
  return write(context, async (tx) => {
    const seal = await sealFor(context, tx)
    const before = await lockDestination(tx, context.orgId, input.destinationId)
    await refuseOvertaken(tx, context.orgId, {
      of: { entity: 'destination', entityId: before.id },
      before: { name: before.name, target: before.target },
      ...{ wanted: { name, target }, expected, named: (field) => field },
    })
    const after = checked(context, before, input)
    const changed = difference<Editable>({ name: before.name, target: before.target }, after)
    if (changed) await saveFields(tx, before, after)
    if (connection) await saveConnection(tx, before, connection, seal)
    if (changed || connection)
      await recordChanges(tx, context.orgId, context.actor, [
        {
          entity: 'destination',
          entityId: before.id,
          operation: 'UPDATE',
          // Says that they were replaced, never what they are.
          changes: { ...changed?.changes, ...(connection && { credentials: 'replaced' }) },
          previousValues: changed?.previousValues ?? {},
        },
      ])
    return toDestination(await lockDestination(tx, context.orgId, before.id), seal)
  })
}
