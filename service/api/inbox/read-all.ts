import { requireMember } from '#service/api/members/access.ts'
import type { Context } from '#service/core/context.ts'
import { write } from '#service/core/write.ts'
import { inState, isFor, isReadBy } from './item-row.ts'

const insert = `
INSERT INTO inbox_reads (org_id, item_id, member_id)
SELECT t.org_id, t.id, $2::uuid FROM inbox_items t
 WHERE t.org_id = $1 AND ${isFor('t', '$2::uuid')} AND ${inState.open} AND NOT ${isReadBy('t', '$2::uuid')}
ON CONFLICT DO NOTHING`

export function readInbox(context: Context): Promise<{ read: number }> {
  const member = requireMember(context)
  return write(context, async (tx) => {
    const { rowCount } = await tx.client.query(insert, [context.orgId, member.id])
    return { read: rowCount ?? 0 }
  })
}
