import { randomUUID } from 'node:crypto'
import { type DeliveryDeps, deliver } from './deliver.ts'
import { claimDue, type Scope } from './queue/claim.ts'
import { reapDeliveries } from './queue/reap.ts'

/** Sends what is due, each at most once at a time over all processes; answers how many it took. */
export async function deliverDue(deps: DeliveryDeps, limit: number, scope: Scope = {}): Promise<number> {
  await reapDeliveries(deps.db)
  const rows = await claimDue(deps.db, randomUUID(), limit, scope)
  await Promise.all(
    rows.map((row) =>
      deliver(deps, row).catch((error: unknown) => {
        deps.log.error(
          { err: error, delivery: row.id },
          'a delivery was interrupted and will be taken up again',
        )
      }),
    ),
  )
  return rows.length
}
