import type pg from 'pg'
import type { Invitation } from '#contract/invitations.ts'

/** Of `invitations i` and the member `m` who made it. */
const columns = `i.id, i.email, i.role, CASE WHEN i.expires_at > now() THEN 'pending' ELSE 'expired' END AS status,
  json_build_object('id', m.id, 'name', m.name, 'image', coalesce(m.image, '')) AS "invitedBy",
  i.created_at AS "createdAt", i.expires_at AS "expiresAt"`

const from = 'FROM invitations i JOIN members m ON m.org_id = i.org_id AND m.id = i.invited_by'

export async function readInvitations(
  connection: pg.ClientBase | pg.Pool,
  orgId: string,
): Promise<Invitation[]> {
  const found = await connection.query<Invitation>(
    `SELECT ${columns} ${from} WHERE i.org_id = $1 ORDER BY i.created_at DESC, i.id DESC`,
    [orgId],
  )
  return found.rows
}

export async function readInvitation(
  connection: pg.ClientBase | pg.Pool,
  orgId: string,
  by: { id: string } | { tokenHash: string },
): Promise<Invitation | null> {
  const [column, value] = 'id' in by ? ['id', by.id] : ['token_hash', by.tokenHash]
  const found = await connection.query<Invitation>(
    `SELECT ${columns} ${from} WHERE i.org_id = $1 AND i.${column} = $2`,
    [orgId, value],
  )
  return found.rows[0] ?? null
}
