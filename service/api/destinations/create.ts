import { randomUUID } from 'node:crypto'
import type { CreateDestinationInput } from '#contract/destination-input.ts'
import type { Destination } from '#contract/destination-shape.ts'
import { recordChanges } from '#service/core/audit.ts'
import type { Context } from '#service/core/context.ts'
import { sealFor } from '#service/core/sealing.ts'
import { write } from '#service/core/write.ts'
import { closeCredentials, optionsOf } from '#service/deliveries/credentials.ts'
import { checkConnection, checkTarget, providersFor } from './check.ts'
import { lockDestination, refuseTaken, toDestination } from './destination-row.ts'

/** Takes the name as the target of a Teams webhook, which leads to one channel. */
function targetOf({ connection, target, name }: CreateDestinationInput): string | null {
  return target ?? (connection.channel === 'msteams' ? name : null)
}

export function createDestination(context: Context, input: CreateDestinationInput): Promise<Destination> {
  const { name, connection } = input
  const { orgId } = context
  const { channel } = connection
  const target = targetOf(input)
  checkConnection(connection, providersFor(context))
  checkTarget(channel, target, 'target')
  return write(context, async (tx) => {
    const seal = await sealFor(context, tx)
    const id = randomUUID()
    const sealed = closeCredentials(seal, { orgId, id }, connection)
    await tx.client
      .query(
        `INSERT INTO destinations (org_id, id, channel, name, target, options, sealed_secret)
         VALUES ($1, $2, $3, $4, $5, $6, $7)`,
        [orgId, id, channel, name, target, optionsOf(connection), sealed],
      )
      .catch(refuseTaken)
    const changes = { channel, name, target }
    await recordChanges(tx, orgId, context.actor, [
      { entity: 'destination', entityId: id, operation: 'INSERT', changes, previousValues: {} },
    ])
    return toDestination(await lockDestination(tx, orgId, id), seal)
  })
}
