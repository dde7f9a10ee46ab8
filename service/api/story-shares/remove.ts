import { requireMember } from '#service/api/members/access.ts'
import { recordChanges } from '#service/core/audit.ts'
import type { Context } from '#service/core/context.ts'
import { forbidden, notFound } from '#service/core/errors.ts'
import { write } from '#service/core/write.ts'
import { storyBySlug } from './share-row.ts'

export function deleteStoryShare(
  context: Context,
  input: { slug: string; shareId: string },
): Promise<{ id: string }> {
  const { orgId, actor } = context
  const member = requireMember(context)
  const id = input.shareId.toLowerCase()
  return write(context, async (tx) => {
    const story = await storyBySlug(tx.client, orgId, input.slug)
    const { rows } = await tx.client.query<{ by: string; expiresAt: string }>(
      `SELECT actor_id AS by, expires_at AS "expiresAt" FROM story_shares
        WHERE org_id = $1 AND story_id = $2 AND id = $3 FOR UPDATE`,
      [orgId, story.id, id],
    )
    const [share] = rows
    if (!share) throw notFound('link')
    if (share.by !== actor.id && member.role === 'member')
      throw forbidden('Only who made the link, an admin or an owner may end it.')
    await tx.client.query('DELETE FROM story_shares WHERE org_id = $1 AND id = $2', [orgId, id])
    await recordChanges(tx, orgId, actor, [
      {
        entity: 'story',
        entityId: story.id,
        operation: 'UPDATE',
        changes: { sharedUntil: null },
        previousValues: { sharedUntil: share.expiresAt },
      },
    ])
    return { id }
  })
}
