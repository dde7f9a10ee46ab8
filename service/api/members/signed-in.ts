import type pg from 'pg'
import type { SignedInMember } from '#contract/members.ts'
import { recordSecurityEvent } from '#service/core/security-events.ts'
import { memberColumns } from './member-row.ts'

/** Source and browser that a sign-in comes from, and how the member proved who they are. */
type From = {
  place: string | null
  device?: string | undefined
  way: string
  /** Whether an identity provider vouches for the member. */
  isVouchedFor?: boolean
}

type Row = SignedInMember['member'] & Omit<SignedInMember, 'member'>

/** Sessions that one member can have; the ones that were not used for longest end for new ones. */
const mostSessions = 100

/** Begins a session, records that the member has signed in, and returns who it is. */
export async function signedIn(
  connection: pg.ClientBase | pg.Pool,
  orgId: string,
  memberId: string,
  { place, device = '', way, isVouchedFor = false }: From,
): Promise<SignedInMember> {
  const found = await connection.query<Row>(
    `WITH least AS (
       SELECT s.id FROM member_sessions s WHERE s.org_id = $1 AND s.member_id = $2
        ORDER BY s.last_seen_at DESC, s.id OFFSET ${mostSessions - 1}),
     ended AS (DELETE FROM member_sessions s USING least l WHERE s.org_id = $1 AND s.id = l.id),
     begun AS (
       INSERT INTO member_sessions (org_id, member_id, device, place, is_vouched_for)
       VALUES ($1, $2, $3, $4, $5) RETURNING id)
     UPDATE members m SET last_signed_in_at = now() FROM organizations o, begun
      WHERE m.org_id = $1 AND m.id = $2 AND o.id = m.org_id
      RETURNING ${memberColumns}, begun.id AS "sessionId", json_build_object('id', o.id, 'slug', o.slug,
        'name', o.name, 'timezone', o.timezone, 'simulated', o.simulated) AS organization`,
    [orgId, memberId, device, place ?? '', isVouchedFor],
  )
  const row = found.rows[0]
  if (!row) throw new Error('the member is gone')
  const { id, name, email, role, image, sessionsValidFrom, sessionId, organization } = row
  await recordSecurityEvent(connection, orgId, {
    event: 'signed-in',
    subject: id,
    actor: { type: 'user', id, name, image: image ?? '' },
    seen: { way, device, place: place ?? '' },
  })
  return { member: { id, name, email, role, image }, organization, sessionsValidFrom, sessionId }
}
