import type pg from 'pg'
import type { SignedInMember } from '#contract/members.ts'

export type MemberRow = SignedInMember['member'] & {
  passwordHash: string | null
  passwordChangedAt: string | null
  hasSecondFactor: boolean
  sessionsValidFrom: string
}

/** Columns of `members m`. */
export const memberColumns = `m.id, m.name, m.email, m.role, m.image, m.password_hash AS "passwordHash",
  m.password_changed_at AS "passwordChangedAt", m.sessions_valid_from AS "sessionsValidFrom",
  m.second_factor_on_at IS NOT NULL AS "hasSecondFactor"`

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

/**
 * Says whether the first owner must still be created. A member who signed in through a provider, without a password,
 * counts as one: otherwise any visitor could become owner. So does a member who has left.
 */
export async function ownerNeeded(connection: pg.ClientBase | pg.Pool, orgId: string): Promise<boolean> {
  const found = await connection.query<{ needed: boolean }>(
    `SELECT NOT o.simulated AND NOT EXISTS (
        SELECT FROM members m WHERE m.org_id = o.id AND (m.password_hash IS NOT NULL OR m.last_signed_in_at IS NOT NULL)
      ) AND NOT EXISTS (
        SELECT FROM changes c WHERE c.org_id = o.id AND c.entity = 'member' AND c.operation = 'DELETE'
      ) AS needed FROM organizations o WHERE o.id = $1`,
    [orgId],
  )
  return found.rows[0]?.needed ?? false
}
