import type pg from 'pg'
import { recordChanges } from '#service/core/audit.ts'
import type { Context } from '#service/core/context.ts'
import { notFound } from '#service/core/errors.ts'
import type { Tx } from '#service/db/client.ts'

export type LockedStory = { id: string; archivedAt: string | null; reason: string | null }

export async function lockStory(client: pg.ClientBase, orgId: string, slug: string): Promise<LockedStory> {
  const found = await client.query<LockedStory>(
    `SELECT id, archived_at AS "archivedAt", archive_reason AS reason FROM stories
      WHERE org_id = $1 AND slug = $2 FOR UPDATE`,
    [orgId, slug],
  )
  if (!found.rows[0]) throw notFound('story')
  return found.rows[0]
}

/** A reason archives the story, null brings it back; who did it stands in the story and in its history. */
export async function saveArchive(
  tx: Tx,
  { orgId, actor }: Context,
  before: LockedStory,
  reason: string | null,
): Promise<void> {
  await tx.client.query(
    `UPDATE stories SET archived_at = CASE WHEN $3::text IS NULL THEN NULL ELSE now() END, archive_reason = $3,
            archive_actor_type = $4, archive_actor_name = $5, updated_at = now()
      WHERE org_id = $1 AND id = $2`,
    [orgId, before.id, reason, reason === null ? null : actor.type, reason === null ? null : actor.name],
  )
  const [changes, previousValues] = [{ archiveReason: reason }, { archiveReason: before.reason }]
  await recordChanges(tx, orgId, actor, [
    { entity: 'story', entityId: before.id, operation: 'UPDATE', changes, previousValues },
  ])
}
