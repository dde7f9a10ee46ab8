import type pg from 'pg'
import type { SavedView } from '#contract/saved-views.ts'
import { type Context, type Member, memberOf } from '#service/core/context.ts'
import { behind } from '#service/core/visibility.ts'

type Connection = Pick<pg.ClientBase | pg.Pool, 'query'>

/** SQL condition: the member whose id stands at the placeholder sees the view. */
const isSeenBy = (member: string) => `(v.is_shared OR v.member_id = ${member}::uuid)`

const columns = (member: string) => `v.id, v.list, v.name, v.query, v.is_shared AS "isShared",
  coalesce(v.member_id = ${member}::uuid, false) AS "isMine",
  json_build_object('id', m.id, 'name', m.name, 'image', coalesce(m.image, '')) AS by,
  v.created_at AS "createdAt", v.updated_at AS "updatedAt"`

/** Reads the views that the acting member sees, or one that they have just changed; a key alone sees the shared ones. */
export async function readViews(
  connection: Connection,
  { orgId, principal }: Context,
  { list, viewId }: { list?: string; viewId?: string },
): Promise<SavedView[]> {
  const values: unknown[] = [orgId]
  const add = behind(values)
  const member = add(memberOf(principal)?.id ?? null)
  const { rows } = await connection.query<SavedView>(
    `SELECT ${columns(member)} FROM saved_views v
       JOIN members m ON m.org_id = v.org_id AND m.id = v.member_id
      WHERE v.org_id = $1 AND ${viewId === undefined ? isSeenBy(member) : `v.id = ${add(viewId)}`}
        ${list === undefined ? '' : `AND v.list = ${add(list)}`}
      ORDER BY lower(v.name), v.id`,
    values,
  )
  return rows
}

export type Owned = Pick<SavedView, 'list' | 'name' | 'query' | 'isShared'> & { ownerId: string }

/** Locks a view that the member sees, so that of two changes at once the second starts from what the first left. */
export async function lockView(
  client: pg.ClientBase,
  orgId: string,
  viewId: string,
  member: Member,
): Promise<Owned | undefined> {
  const { rows } = await client.query<Owned>(
    `SELECT v.list, v.name, v.query, v.is_shared AS "isShared", v.member_id AS "ownerId" FROM saved_views v
      WHERE v.org_id = $1 AND v.id = $2 AND ${isSeenBy('$3')} FOR NO KEY UPDATE`,
    [orgId, viewId, member.id],
  )
  return rows[0]
}
