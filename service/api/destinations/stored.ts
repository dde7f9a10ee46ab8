import { conflict, notFound } from '#service/core/errors.ts'
import type { Tx } from '#service/db/client.ts'
import { driverError } from '#service/db/failures.ts'
import { type DestinationRow, destinationColumns } from './destination-row.ts'

export async function lockDestination(tx: Tx, orgId: string, id: string): Promise<DestinationRow> {
  const found = await tx.client.query<DestinationRow>(
    `SELECT ${destinationColumns} FROM destinations d WHERE d.org_id = $1 AND d.id = $2 FOR UPDATE OF d`,
    [orgId, id],
  )
  if (!found.rows[0]) throw notFound('destination')
  return found.rows[0]
}

/** What serves a target is found by it: there is one destination for each. */
export function refuseTaken(failure: unknown): never {
  const error = driverError(failure)
  const isTaken = error instanceof Error && 'code' in error && error.code === '23505'
  if (!isTaken) throw failure
  throw conflict('There is a destination of this kind for this target already. Change that one.')
}
