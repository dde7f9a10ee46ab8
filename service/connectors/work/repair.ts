import type { Fetched, Repaired, Source } from '#service/api/arrivals/source.ts'
import { storeMissed } from '#service/api/arrivals/store.ts'
import { lengthOf } from '#service/api/connections/status.ts'
import type { Access } from '#service/core/sources.ts'
import { transaction } from '#service/core/write.ts'
import { change, type Held, type Job, keepAll } from './held-connection.ts'
import { hasAll } from './opened.ts'

const repairSeconds = 600
/** Looks a little further back than it did: a sender lists a delivery a while after it was made. */
const overlapMs = 3_600_000

function missedSince({ lookedUntil, createdAt }: Job, listsAll = false): Date {
  const since = Date.parse(lookedUntil) - overlapMs
  return new Date(listsAll ? Math.max(since, Date.parse(createdAt)) : since)
}

/** Shorter than this is no outage that anybody would name. */
const shortestOutage = 60

/** Says how many were fetched, and how long nothing had come: from the first missed delivery to the last. */
function textOf(n: number, { from, until }: Repaired, fresh: Fetched[]): string {
  const deliveries = n === 1 ? '1 delivery' : `${n} deliveries`
  const times = [from, until, ...fresh.map(({ at }) => at)].flatMap((it) => it?.getTime() ?? [])
  const seconds = (Math.max(...times) - Math.min(...times)) / 1000
  if (!(seconds >= shortestOutage)) return `${deliveries} fetched that had not arrived.`
  return `${deliveries} fetched after an outage of ${lengthOf(seconds)}.`
}

/** Milliseconds that a delivery may still be on its way; the next check finds it otherwise. */
const onItsWayMs = 60_000
const isMissed =
  (now: Date) =>
  ({ at }: Fetched): boolean =>
    at === undefined || at.getTime() <= now.getTime() - onItsWayMs

/** Asks the sender for what it could not deliver, and notes how far that was looked for. */
export async function repair(held: Held, access: Access, source: Source): Promise<void> {
  const { deps, job } = held
  const { pool } = deps.db
  if (!source.repair || !hasAll(access, source.repair.needs))
    return change(held, pool, 'next_repair_at = NULL', [])
  const lookedUntil = access.now()
  const found = await source.repair.run(access, missedSince(job, source.repair.listsAll))
  await transaction(deps.db, async (tx) => {
    const fresh = await keepAll(tx, held, found.fetched.filter(isMissed(lookedUntil)), storeMissed)
    const n = found.redelivered + fresh.length
    const at = lookedUntil.toISOString()
    const told = {
      lookedUntil: at,
      ...(n > 0 && { at, deliveries: n, text: textOf(n, found, fresh) }),
      ...(found.trouble !== undefined && { failure: found.trouble, failedAt: at }),
    }
    await change(
      held,
      tx.client,
      `last_repair = coalesce(last_repair, '{}') - ARRAY['failure', 'failedAt', 'failures'] || $4::jsonb,
       limited_until = NULL, next_repair_at = now() + ${repairSeconds} * interval '1 second'`,
      [JSON.stringify(told)],
    )
  })
}
