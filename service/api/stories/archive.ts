import type pg from 'pg'
import type { ArchiveStoryInput } from '#contract/stories.ts'
import type { Story } from '#contract/story-shape.ts'
import { recordChanges } from '#service/core/audit.ts'
import type { Context } from '#service/core/context.ts'
import { notFound } from '#service/core/errors.ts'
import { write } from '#service/core/write.ts'
import type { Tx } from '#service/db/client.ts'
import { getStory } from './get.ts'

type LockedStory = { id: string; archivedAt: string | null; reason: string | null }

async function lockStory(client: pg.ClientBase, orgId: string, slug: string): Promise<LockedStory> {
  const found = await client.query<LockedStory>(
    `SELECT id, archived_at AS "archivedAt", archive_reason AS reason FROM stories
      WHERE org_id = $1 AND slug = $2 FOR UPDATE`,
    [orgId, slug],
  )
  if (!found.rows[0]) throw notFound('story')
  return found.rows[0]
}

/** Archives the story with a reason, or brings it back with null. Who did it is kept in the story and in its history. */
async function saveArchive(
  tx: Tx,
  { orgId, actor }: Context,
  before: LockedStory,
  reason: string | null,
): Promise<void> {
  await tx.client.query(
    `UPDATE stories SET archived_at = CASE WHEN $3::text IS NULL THEN NULL ELSE now() END, archive_reason = $3,
            archive_actor_type = $4, archive_actor_name = $5, updated_at = now(), gone_at = NULL,
            kept_at = CASE WHEN $3::text IS NULL THEN now() END
      WHERE org_id = $1 AND id = $2`,
    [orgId, before.id, reason, reason === null ? null : actor.type, reason === null ? null : actor.name],
  )
  const [changes, previousValues] = [{ archiveReason: reason }, { archiveReason: before.reason }]
  await recordChanges(tx, orgId, actor, [
    { entity: 'story', entityId: before.id, operation: 'UPDATE', changes, previousValues },
  ])
}

/** Changes nothing where the story is archived already: the first reason stays. */
export function archiveStory(context: Context, input: ArchiveStoryInput): Promise<{ story: Story }> {
  return write(context, async (tx) => {
    const before = await lockStory(tx.client, context.orgId, input.slug)
    if (before.archivedAt === null) await saveArchive(tx, context, before, input.reason)
    return getStory(context, input, tx)
  })
}

export function unarchiveStory(context: Context, { slug }: { slug: string }): Promise<{ story: Story }> {
  return write(context, async (tx) => {
    const before = await lockStory(tx.client, context.orgId, slug)
    if (before.archivedAt !== null) await saveArchive(tx, context, before, null)
    return getStory(context, { slug }, tx)
  })
}
