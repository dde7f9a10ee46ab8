import { prepared, type Tx } from '#service/db/client.ts'

type NewItem = { orgId: string; runId: string; title: string; body: string; inboxMemberIds?: string[] | null }

/**
 * A run puts one item there, however often it ends. What a test wrote is for the person who started it alone, and for nobody
 * where a key did. Of the named members those get it who are still there; the owner of the automation where none is.
 */
const insert = `
INSERT INTO inbox_items (org_id, run_id, automation_id, title, body, member_id, is_test, member_ids)
SELECT r.org_id, r.id, r.automation_id, $3, $4, m.id, r.dry_run,
       CASE WHEN NOT r.dry_run AND $5::uuid[] IS NOT NULL THEN coalesce(
         (SELECT array_agg(n.id) FROM (
            SELECT id FROM members WHERE org_id = $1 AND id = ANY($5) ORDER BY created_at, id FOR KEY SHARE) n),
         (SELECT ARRAY[a.owner_id] FROM automations a WHERE a.org_id = $1 AND a.id = r.automation_id)) END
  FROM runs r LEFT JOIN members m ON r.dry_run AND m.org_id = r.org_id AND m.id::text = r.requested_by ->> 'id'
 WHERE r.org_id = $1 AND r.id = $2 AND (NOT r.dry_run OR m.id IS NOT NULL)
ON CONFLICT (org_id, run_id) DO NOTHING`

/** Puts the output of a run into the inbox. */
export async function insertInboxItem(
  tx: Pick<Tx, 'client'>,
  { orgId, runId, title, body, inboxMemberIds = null }: NewItem,
): Promise<void> {
  await prepared(tx.client, insert, [orgId, runId, title, body, inboxMemberIds])
}
