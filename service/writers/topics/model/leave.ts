import type { Tx } from '#service/db/client.ts'
import { askOfNewer, scheduleAsking } from './questions.ts'

/** Has meanings compared at once; a time that is set already, such as after a failure of the model, stays. */
const embedSoon = 'UPDATE topic_writers SET embed_at = coalesce(embed_at, now()) WHERE org_id = $1'

/** Models that there are for the organization. */
export type Helpers = { embedding: boolean; model: boolean }

/** Notes, in the transaction that placed discussions, which of them models may have something to say of: those numbered later. */
export async function leaveToModels(tx: Tx, orgId: string, after: number, helpers: Helpers): Promise<void> {
  if (helpers.embedding) await tx.client.query(embedSoon, [orgId])
  if (!helpers.model) return
  await askOfNewer(tx, orgId, after)
  await scheduleAsking(tx, orgId)
}
