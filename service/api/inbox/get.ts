import type pg from 'pg'
import type { InboxComment, InboxItem, InboxItemDetail } from '#contract/inbox.ts'
import type { Context } from '#service/core/context.ts'
import { notFound } from '#service/core/errors.ts'
import { behind } from '#service/core/visibility.ts'
import { actingId, isFor, itemColumns, type Row, toItem } from './item-row.ts'

type Connection = Pick<pg.ClientBase | pg.Pool, 'query'>

export async function readItem(
  connection: Connection,
  context: Context,
  itemId: string,
): Promise<InboxItem & { body: string }> {
  const values: unknown[] = [context.orgId, itemId]
  const member = actingId(context, behind(values))
  const { rows } = await connection.query<Row & { body: string }>(
    `SELECT ${itemColumns(member)}, r.body FROM inbox_items r
      WHERE r.org_id = $1 AND r.id = $2 AND ${isFor('r', member)}`,
    values,
  )
  const [row] = rows
  if (!row) throw notFound('inbox item')
  return { ...toItem(row), body: row.body }
}

const commentColumns = `id, text, created_at AS "createdAt",
  json_build_object('id', actor_id, 'name', actor_name, 'image', actor_image) AS by`

export async function getInboxItem(
  context: Context,
  { itemId }: { itemId: string },
): Promise<InboxItemDetail> {
  const item = await readItem(context.db.pool, context, itemId)
  const { rows: comments } = await context.db.pool.query<InboxComment>(
    `SELECT ${commentColumns} FROM inbox_comments WHERE org_id = $1 AND item_id = $2 ORDER BY created_at, id`,
    [context.orgId, itemId],
  )
  return { ...item, comments }
}
