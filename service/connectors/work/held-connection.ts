import { bodyOf } from '#service/api/arrivals/body.ts'
import type { Fetched } from '#service/api/arrivals/source.ts'
import { storeArrival } from '#service/api/arrivals/store.ts'
import type { Settings } from '#service/core/sources.ts'
import type { Tx } from '#service/db/client.ts'
import { wakeWorkers } from '#service/engine/queue/insert.ts'
import type { WorkDeps } from './opened.ts'

/** A connection that is asked, with what is known of it. */
export type Job = {
  orgId: string
  id: string
  source: string
  name: string
  settings: Settings
  sealed: string | null
  cursor: unknown
  createdAt: string
  /** Nothing was ever sent here. */
  isUnsent: boolean
  failures: number
  isPollDue: boolean
  isRepairDue: boolean
  /** Times in a row that looking for what was missed failed. */
  repairFailures: number
  lookedUntil: string
}

export const mine = 'org_id = $1 AND id = $2 AND lease_owner = $3'

/** Another process speaks for the connection: nothing of this attempt may stay. */
export class Lost extends Error {}

export type Held = { deps: WorkDeps; job: Job; owner: string }

/** Keeps what was fetched, and answers what of it is new. */
export async function keepAll(
  tx: Tx,
  { job }: Held,
  deliveries: Fetched[],
  store: typeof storeArrival = storeArrival,
): Promise<Fetched[]> {
  const fresh: Fetched[] = []
  for (const fetched of deliveries) {
    const { payload, headers, at: _, ...label } = fetched
    const arrival = { ...label, headers, body: bodyOf(payload) }
    const owner = { orgId: job.orgId, connectionId: job.id, source: job.source }
    const { id } = await store(tx.client, owner, arrival)
    if (id !== null) fresh.push(fetched)
  }
  if (fresh.length > 0) await wakeWorkers(tx.client)
  return fresh
}

/** Writes to the connection for as long as this process speaks for it. */
export async function change(
  { job, owner }: Held,
  line: Pick<Tx['client'], 'query'>,
  set: string,
  values: unknown[],
) {
  const done = await line.query(`UPDATE connections SET ${set} WHERE ${mine}`, [
    job.orgId,
    job.id,
    owner,
    ...values,
  ])
  if (done.rowCount !== 1) throw new Lost()
}
