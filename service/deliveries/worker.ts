import { randomUUID } from 'node:crypto'
import type { Database } from '#service/db/client.ts'
import { attend } from '#service/engine/loops/loop.ts'
import { type DeliveryDeps, deliver, mostAttempts } from './deliver.ts'
import { type Claimed, claimDue, type Scope } from './queue.ts'

const expired = `status = 'sending' AND lease_until <= now()`
const unfinished = `CASE WHEN part_started_at IS NULL THEN 'failed' ELSE 'uncertain' END`

/**
 * Takes deliveries back from processes that died. Whether a part that was under way may be sent again is decided by
 * whoever claims it next. Nobody waits for a test any more, and what ends every process that takes it up ends here.
 */
async function reapDeliveries(db: Database): Promise<number> {
  const ended = await db.pool.query(
    `UPDATE deliveries SET lease_until = NULL, status = ${unfinished},
       error_message = CASE WHEN purpose = 'test' THEN 'The test was interrupted. Send another one.'
         ELSE 'The work on this was interrupted again and again. Look at the log of the service, then send it again.' END
      WHERE ${expired} AND (purpose = 'test' OR attempt >= $1)`,
    [mostAttempts],
  )
  const others = await db.pool.query(
    `UPDATE deliveries SET status = 'queued', due_at = now(), lease_owner = NULL, lease_until = NULL WHERE ${expired}`,
  )
  return (ended.rowCount ?? 0) + (others.rowCount ?? 0)
}

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
