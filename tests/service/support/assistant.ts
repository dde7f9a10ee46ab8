import type pg from 'pg'

/** A connected assistant of a member. */
export async function addAssistant(
  pool: pg.Pool,
  orgId: string,
  marker: string,
  memberId: string,
): Promise<string> {
  const made = await pool.query<{ id: string }>(
    `INSERT INTO assistants (org_id, member_id, program_id, program, place, access, is_vouched_for)
     VALUES ($1, $2, gen_random_uuid(), $3, 'this machine', 'write', false) RETURNING id`,
    [orgId, memberId, `assistant ${marker}`],
  )
  return made.rows[0]?.id ?? ''
}
