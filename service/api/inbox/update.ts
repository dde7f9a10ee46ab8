import type { InboxItem, UpdateInboxItemInput } from '#contract/inbox.ts'
import { requireMember } from '#service/api/members/access.ts'
import { difference, recordChanges } from '#service/core/audit.ts'
import type { Context, Member } from '#service/core/context.ts'
import { invalid, notFound } from '#service/core/errors.ts'
import { write } from '#service/core/write.ts'
import type { Tx } from '#service/db/client.ts'
import { readItem } from './get.ts'
import { isFor } from './item-row.ts'

type State = { isDone: boolean; snoozedUntil: string | null }

/** Locks the item, so that of two people at once the second changes what the first has left. */
export async function lockItem(tx: Tx, orgId: string, itemId: string, member: Member): Promise<State> {
  const { rows } = await tx.client.query<State>(
    `SELECT done_at IS NOT NULL AS "isDone", snoozed_until AS "snoozedUntil" FROM inbox_items i
      WHERE org_id = $1 AND id = $2 AND ${isFor('i', '$3::uuid')} FOR NO KEY UPDATE`,
    [orgId, itemId, member.id],
  )
  if (!rows[0]) throw notFound('inbox item')
  return rows[0]
}

async function markRead(tx: Tx, orgId: string, itemId: string, member: Member, isRead: boolean) {
  const values = [orgId, itemId, member.id]
  await tx.client.query(
    isRead
      ? `INSERT INTO inbox_reads (org_id, item_id, member_id) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING`
      : 'DELETE FROM inbox_reads WHERE org_id = $1 AND item_id = $2 AND member_id = $3',
    values,
  )
}

/** What is done is not snoozed, and what is snoozed is not done. */
function stateAfter(before: State, { isDone, snoozedUntil }: Partial<State>): State {
  if (isDone) return { isDone, snoozedUntil: null }
  if (snoozedUntil) return { isDone: false, snoozedUntil }
  return {
    isDone: isDone ?? before.isDone,
    snoozedUntil: snoozedUntil === undefined ? before.snoozedUntil : null,
  }
}

async function changeState(tx: Tx, context: Context, itemId: string, member: Member, wanted: Partial<State>) {
  const before = await lockItem(tx, context.orgId, itemId, member)
  const after = stateAfter(before, wanted)
  const changed = difference<State>(before, after)
  if (!changed) return
  await tx.client.query(
    `UPDATE inbox_items SET snoozed_until = $3, done_at = CASE WHEN $4 THEN coalesce(done_at, now()) END,
            done_by = CASE WHEN $4 THEN CASE WHEN done_at IS NULL THEN $5 ELSE done_by END END
      WHERE org_id = $1 AND id = $2`,
    [context.orgId, itemId, after.snoozedUntil, after.isDone, member.id],
  )
  await recordChanges(tx, context.orgId, context.actor, [
    { entity: 'inbox-item', entityId: itemId, operation: 'UPDATE', ...changed },
  ])
}

export function updateInboxItem(context: Context, input: UpdateInboxItemInput): Promise<InboxItem> {
  const { isRead, isDone, snoozedUntil } = input
  const itemId = input.itemId.toLowerCase()
  const member = requireMember(context)
  if (snoozedUntil && Date.parse(snoozedUntil) <= context.now().getTime())
    throw invalid([{ path: ['snoozedUntil'], message: 'Must be in the future' }])
  if (snoozedUntil && isDone)
    throw invalid([
      { path: ['snoozedUntil'], message: 'An item that is done cannot be snoozed: leave one of them out' },
    ])
  return write(context, async (tx) => {
    const { body: _, ...present } = await readItem(tx.client, context, itemId)
    if (isRead !== undefined && isRead !== present.isRead)
      await markRead(tx, context.orgId, itemId, member, isRead)
    if (isDone !== undefined || snoozedUntil !== undefined)
      await changeState(tx, context, itemId, member, { isDone, snoozedUntil })
    const { body: __, ...changed } = await readItem(tx.client, context, itemId)
    return changed
  })
}
