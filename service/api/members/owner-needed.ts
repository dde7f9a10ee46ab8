import type pg from 'pg'

/**
 * Whether the first owner has still to be created. Somebody who ever signed in, through a provider without any
 * password of ours, counts: otherwise whoever comes along could make themselves owner. Where somebody has left, the
 * first owner was there long ago.
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
