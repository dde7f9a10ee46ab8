import type pg from 'pg'
import type { SignedInMember } from '#contract/members.ts'

export type MemberRow = SignedInMember['member'] & {
  passwordHash: string | null
  passwordChangedAt: string | null
  sessionsValidFrom: string
}

/** Columns of `members m`. */
export const memberColumns = `m.id, m.name, m.email, m.role, m.image, m.password_hash AS "passwordHash",
  m.password_changed_at AS "passwordChangedAt", m.sessions_valid_from AS "sessionsValidFrom"`

export async function memberByEmail(
  connection: pg.ClientBase | pg.Pool,
  orgId: string,
  email: string,
): Promise<MemberRow | null> {
  const found = await connection.query<MemberRow>(
    `SELECT ${memberColumns} FROM members m WHERE m.org_id = $1 AND lower(m.email) = $2`,
    [orgId, email],
  )
  return found.rows[0] ?? null
}

export async function memberById(
  connection: pg.ClientBase | pg.Pool,
  orgId: string,
  id: string,
): Promise<MemberRow | null> {
  const found = await connection.query<MemberRow>(
    `SELECT ${memberColumns} FROM members m WHERE m.org_id = $1 AND m.id = $2`,
    [orgId, id],
  )
  return found.rows[0] ?? null
}

/** Locked until the end of the transaction. */
export async function lockMember(
  connection: pg.ClientBase,
  orgId: string,
  id: string,
): Promise<MemberRow | null> {
  const found = await connection.query<MemberRow>(
    `SELECT ${memberColumns} FROM members m WHERE m.org_id = $1 AND m.id = $2 FOR NO KEY UPDATE`,
    [orgId, id],
  )
  return found.rows[0] ?? null
}
