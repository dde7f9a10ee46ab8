import type { Destination } from '#contract/destination-shape.ts'
import { conflict, notFound } from '#service/core/errors.ts'
import type { Seal } from '#service/core/seal.ts'
import type { Tx } from '#service/db/client.ts'
import { isTaken } from '#service/db/failures.ts'
import { type Options, openCredentials } from '#service/deliveries/credentials.ts'

export type DestinationRow = {
  org_id: string
  id: string
  channel: Destination['channel']
  name: string
  target: string | null
  options: Partial<Options>
  sealed_secret: string | null
  last_delivered_at: string | null
  last_error_at: string | null
  last_error_message: string | null
  created_at: string
  updated_at: string
  simulated: boolean
}

export const destinationColumns = `d.org_id, d.id, d.channel, d.name, d.target, d.options, d.sealed_secret, d.last_delivered_at,
  d.last_error_at, d.last_error_message, d.created_at, d.updated_at,
  (SELECT o.simulated FROM organizations o WHERE o.id = d.org_id) AS simulated`

function statusOf(row: DestinationRow, seal: Seal | null): Destination['status'] {
  if (row.simulated) return 'simulated'
  if (openCredentials(seal, row.org_id, row) === null) return 'unreadable'
  if (row.last_error_message !== null) return 'failing'
  return row.last_delivered_at === null ? 'untried' : 'ready'
}

export function toDestination(row: DestinationRow, seal: Seal | null): Destination {
  return {
    id: row.id,
    channel: row.channel,
    name: row.name,
    target: row.target,
    status: statusOf(row, seal),
    sender: row.options.from ?? null,
    host: row.options.host ?? null,
    secretHint: row.options.hint ?? null,
    lastDeliveredAt: row.last_delivered_at,
    lastErrorAt: row.last_error_at,
    lastErrorMessage: row.last_error_message,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}

export async function lockDestination(tx: Tx, orgId: string, id: string): Promise<DestinationRow> {
  const found = await tx.client.query<DestinationRow>(
    `SELECT ${destinationColumns} FROM destinations d WHERE d.org_id = $1 AND d.id = $2 FOR UPDATE OF d`,
    [orgId, id],
  )
  if (!found.rows[0]) throw notFound('destination')
  return found.rows[0]
}

/** Refuses a second destination for one target: a delivery finds its destination by the target. */
export function refuseTaken(failure: unknown): never {
  if (!isTaken(failure)) throw failure
  throw conflict('There is a destination of this kind for this target already. Change that one.')
}
