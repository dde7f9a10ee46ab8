import type pg from 'pg'
import type { SignedInMember } from '#contract/members.ts'
import { memberColumns } from '#service/api/members/member-row.ts'

type Row = SignedInMember['member'] & {
  sessionsValidFrom: string
  organization: SignedInMember['organization']
}

/** Notes that a member has signed in, and answers who it is. */
export async function signedIn(
  connection: pg.ClientBase | pg.Pool,
  orgId: string,
  memberId: string,
): Promise<SignedInMember> {
  const found = await connection.query<Row>(
    `UPDATE members m SET last_signed_in_at = now() FROM organizations o
      WHERE m.org_id = $1 AND m.id = $2 AND o.id = m.org_id
      RETURNING ${memberColumns}, json_build_object('id', o.id, 'slug', o.slug, 'name', o.name,
        'timezone', o.timezone, 'simulated', o.simulated) AS organization`,
    [orgId, memberId],
  )
  const row = found.rows[0]
  if (!row) throw new Error('the member is gone')
  const { id, name, email, role, image, sessionsValidFrom, organization } = row
  return { member: { id, name, email, role, image }, organization, sessionsValidFrom }
}
