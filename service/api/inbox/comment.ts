import type { CommentInput, InboxComment } from '#contract/inbox.ts'
import { requireMember } from '#service/api/members/access.ts'
import { recordChanges } from '#service/core/audit.ts'
import type { Context } from '#service/core/context.ts'
import { conflict } from '#service/core/errors.ts'
import { write } from '#service/core/write.ts'
import { lockItem } from './update.ts'

const most = 100

const insert = `
INSERT INTO inbox_comments (org_id, item_id, text, actor_id, actor_name, actor_image)
SELECT $1, $2, $3, $4, $5, $6 WHERE (SELECT count(*) FROM inbox_comments WHERE org_id = $1 AND item_id = $2) < ${most}
RETURNING id, created_at AS "createdAt"`

export function commentInboxItem(context: Context, input: CommentInput): Promise<InboxComment> {
  const { text } = input
  const itemId = input.itemId.toLowerCase()
  const { orgId, actor } = context
  const member = requireMember(context)
  return write(context, async (tx) => {
    await lockItem(tx, orgId, itemId, member)
    const { id, name, image } = actor
    const made = await tx.client.query<Pick<InboxComment, 'id' | 'createdAt'>>(insert, [
      ...[orgId, itemId, text],
      ...[id, name, image],
    ])
    const [row] = made.rows
    if (!row) throw conflict(`There are ${most} comments already.`)
    await recordChanges(tx, orgId, actor, [
      {
        entity: 'inbox-item',
        entityId: itemId,
        operation: 'UPDATE',
        changes: { comment: text },
        previousValues: {},
      },
    ])
    return { ...row, text, by: { id, name, image } }
  })
}
