import type { Tx } from '#service/db/client.ts'

const reopen = `
UPDATE topic_proposals SET state = 'open', decided_at = NULL, decided_by = NULL, change_id = NULL
WHERE org_id = $1 AND change_id = $2 AND state IN ('rejected', 'never')`

/** Opens the proposal that an act refused. One that was accepted, and undone, stays answered. */
export async function askAgain(tx: Tx, orgId: string, changeId: string): Promise<void> {
  await tx.client.query(reopen, [orgId, changeId])
}
