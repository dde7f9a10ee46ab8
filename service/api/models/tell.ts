import type { Tx } from '#service/db/client.ts'
import { wakeWorkers } from '#service/engine/queue/insert.ts'

/** Has what waits for a model try again at once, after a change of the models. */
export async function tellModels(tx: Tx, orgId: string): Promise<void> {
  await tx.client.query(
    'UPDATE topic_writers SET ask_at = now(), ask_after = NULL, embed_at = now() WHERE org_id = $1',
    [orgId],
  )
  await wakeWorkers(tx.client)
}
