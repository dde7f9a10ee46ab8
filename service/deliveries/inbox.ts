import { prepared, type Tx } from '#service/db/client.ts'

type NewItem = { orgId: string; runId: string; title: string; body: string }

/**
 * A run puts one item there, however often it ends. What a test wrote is for the person who started it alone, and for nobody
 * where a key did.
 */
const insert = `
INSERT INTO inbox_items (org_id, run_id, automation_id, title, body, member_id, is_test)
SELECT r.org_id, r.id, r.automation_id, $3, $4, m.id, r.dry_run
  FROM runs r LEFT JOIN members m ON r.dry_run AND m.org_id = r.org_id AND m.id::text = r.requested_by ->> 'id'
 WHERE r.org_id = $1 AND r.id = $2 AND (NOT r.dry_run OR m.id IS NOT NULL)
ON CONFLICT (org_id, run_id) DO NOTHING`

/** Puts the output of a run into the inbox. */
export async function insertInboxItem(
  tx: Pick<Tx, 'client'>,
  { orgId, runId, title, body }: NewItem,
): Promise<void> {
  await prepared(tx.client, insert, [orgId, runId, title, body])
}
