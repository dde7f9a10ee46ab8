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
 * Sends what is due, each at most once at a time over all processes; answers how many it took. A provider that does not
 * answer holds up its own organization alone: half of the places are for others, and with `sending`, which is handed
 * from turn to turn, the turn ends without it.
 */
export async function deliverDue(
  deps: DeliveryDeps,
  limit: number,
  scope: Scope = {},
  sending?: Sending,
): Promise<number> {
  await reapDeliveries(deps.db)
  const underWay: Sending = sending ?? new Map()
  const room = limit - underWay.size
  if (room <= 0) return 0
  const share = Math.max(1, Math.floor(limit / 2))
  const busy = busyOf(underWay, share)
  const rows = await claimDue(deps.db, randomUUID(), room, { ...scope, share, busy })
  const ended = Promise.all(rows.map((row) => begin(deps, underWay, row)))
  await (sending ? attend(ended) : ended)
  return rows.length
}
