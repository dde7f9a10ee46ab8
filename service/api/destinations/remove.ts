import type { RemoveDestinationInput } from '#contract/destination-input.ts'
import { recordChanges } from '#service/core/audit.ts'
import type { Context } from '#service/core/context.ts'
import { conflict, invalid } from '#service/core/errors.ts'
import { write } from '#service/core/write.ts'
import type { Tx } from '#service/db/client.ts'
import { type DestinationRow, lockDestination } from './destination-row.ts'
import { moveOutputs } from './move.ts'
import { type Users, usersOf, usesInWords } from './users.ts'

function refuseInUse({ name }: DestinationRow, users: Users): void {
  const uses = usesInWords(name, users)
  if (uses !== null && !users.isSimulated)
    throw conflict(`${uses} Set moveTo to send that elsewhere from now on, or remove it anyway with force.`)
}

/** Moves what is sent through the destination, or refuses to leave it without one. Answers how many automations changed. */
async function settleUsers(
  tx: Tx,
  context: Context,
  from: DestinationRow,
  { moveTo, force }: RemoveDestinationInput,
): Promise<number> {
  if (force) return 0
  const users = await usersOf(tx, context.orgId, from)
  if (moveTo === undefined) {
    refuseInUse(from, users)
    return 0
  }
  const to = users.places.find(({ id }) => id === moveTo)
  if (!to) throw invalid([{ path: ['moveTo'], message: 'There is no such destination in this organization' }])
  const { places, fallback, automations } = users
  return moveOutputs(
    tx,
    context,
    { places, fallback, from, to },
    automations.map(({ id }) => id),
  )
}

export function removeDestination(
  context: Context,
  input: RemoveDestinationInput,
): Promise<{ id: string; moved: number }> {
  return write(context, async (tx) => {
    const { orgId } = context
    const row = await lockDestination(tx, orgId, input.destinationId)
    const moved = await settleUsers(tx, context, row, input)
    const { id, channel, name, target } = row
    await tx.client.query('DELETE FROM destinations WHERE org_id = $1 AND id = $2', [orgId, id])
    await tx.client.query('DELETE FROM delivery_paces WHERE org_id = $1 AND destination_id = $2', [orgId, id])
    await recordChanges(tx, orgId, context.actor, [
      {
        entity: 'destination',
        entityId: id,
        operation: 'DELETE',
        changes: {},
        previousValues: { channel, name, target },
      },
    ])
    return { id, moved }
  })
}
