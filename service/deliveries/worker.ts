import { randomUUID } from 'node:crypto'
import { attend } from '#service/engine/loops/attention.ts'
import { type DeliveryDeps, deliver } from './deliver.ts'
import { type Claimed, claimDue, type Scope } from './queue/claim.ts'
import { reapDeliveries } from './queue/reap.ts'

/** What a process is sending, beyond the turn that began it, with the organization it is for. */
export type Sending = Map<Promise<void>, string>

async function deliverSafely(deps: DeliveryDeps, row: Claimed): Promise<void> {
  await deliver(deps, row).catch((error: unknown) => {
    deps.log.error({ err: error, delivery: row.id }, 'a delivery was interrupted and will be taken up again')
  })
}

function begin(deps: DeliveryDeps, sending: Sending, row: Claimed): Promise<void> {
  const ended: Promise<void> = deliverSafely(deps, row).finally(() => sending.delete(ended))
  sending.set(ended, row.org_id)
  return ended
}

/** Organizations that have as much under way as one may have. */
function busyOf(sending: Sending, share: number): string[] {
  const byOrg = Map.groupBy(sending.values(), (orgId) => orgId)
  return [...byOrg].flatMap(([orgId, all]) => (all.length >= share ? [orgId] : []))
}

/**
 * Sends what is due, each at most once at a time over all processes; answers how many it took. With `sending` a
 * provider that does not answer holds up its own organization alone: the turn ends without it, and half of the places
 * are for others.
 */
export async function deliverDue(
  deps: DeliveryDeps,
  limit: number,
  scope: Scope = {},
  sending?: Sending,
): Promise<number> {
  await reapDeliveries(deps.db)
  if (!sending) {
    const rows = await claimDue(deps.db, randomUUID(), limit, scope)
    await Promise.all(rows.map((row) => deliverSafely(deps, row)))
    return rows.length
  }
  const room = limit - sending.size
  if (room <= 0) return 0
  const share = Math.max(1, Math.floor(limit / 2))
  const rows = await claimDue(deps.db, randomUUID(), room, { ...scope, share, busy: busyOf(sending, share) })
  await attend(Promise.all(rows.map((row) => begin(deps, sending, row))))
  return rows.length
}
