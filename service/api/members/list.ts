import type pg from 'pg'
import type { ListedMember } from '#contract/member-shape.ts'
import type { Context } from '#service/core/context.ts'
import { rows } from '#service/db/client.ts'

const columns = `id, name, email, role, image, created_at AS "createdAt", last_signed_in_at AS "lastSignedInAt"`

export async function listMembers({ db, orgId }: Context): Promise<{ data: ListedMember[] }> {
  const statement = `SELECT ${columns} FROM members WHERE org_id = $1 ORDER BY created_at, id`
  return { data: await rows<ListedMember>(db, statement, [orgId]) }
}

/** Reads what the transaction has just written. */
export async function readMember(client: pg.ClientBase, orgId: string, id: string): Promise<ListedMember> {
  const found = await client.query<ListedMember>(
    `SELECT ${columns} FROM members WHERE org_id = $1 AND id = $2`,
    [orgId, id],
  )
  if (!found.rows[0]) throw new Error('the member is gone')
  return found.rows[0]
}
