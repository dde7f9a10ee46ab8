import type { Tx } from '#service/db/client.ts'
import { wakeWorkers } from '#service/engine/queue/insert.ts'

const ask = `
UPDATE topic_writers SET pass_asked_at = coalesce(pass_asked_at, now()) WHERE org_id = $1 AND enabled`

/** Puts a pass in line, as the last that a transaction locks: writers lock topics first. False while the writer is off. */
export async function askForPass(tx: Tx, orgId: string): Promise<boolean> {
  const asked = await tx.client.query(ask, [orgId])
  if (asked.rowCount !== 1) return false
  await wakeWorkers(tx.client)
  return true
}
