import type pg from 'pg'
import type { ListedMember } from '#contract/member-shape.ts'
import { type Context, memberOf } from '#service/core/context.ts'
import { sessionLasts } from '#service/core/sign-in/session-lasts.ts'
import { rows } from '#service/db/client.ts'

/** SQL: passkeys of a member of `members`. */
export const passkeyCount = `(SELECT count(*)::int FROM passkeys p WHERE p.org_id = members.org_id AND p.member_id = members.id)`

/** SQL: sessions of a member of `members` that have not ended. */
export const openSessions = `(SELECT count(*)::int FROM member_sessions s WHERE s.org_id = members.org_id
  AND s.member_id = members.id AND s.created_at > now() - interval '${sessionLasts}')`

const columns = `id, name, email, role, image, created_at AS "createdAt", last_signed_in_at AS "lastSignedInAt"`

/** Lists the members. Only owners are told who has no second factor: it says whose password is worth the most. So with sessions. */
export async function listMembers({ db, orgId, principal }: Context): Promise<{ data: ListedMember[] }> {
  const isOwner = memberOf(principal)?.role === 'owner'
  const statement = `SELECT ${columns}, CASE WHEN $2 THEN second_factor_on_at IS NOT NULL END AS "hasSecondFactor",
            CASE WHEN $2 THEN ${passkeyCount} END AS "passkeyCount",
            CASE WHEN $2 THEN ${openSessions} END AS "openSessions"
     FROM members WHERE org_id = $1 ORDER BY created_at, id`
  return { data: await rows<ListedMember>(db, statement, [orgId, isOwner]) }
}

/** Reads what the transaction of an owner has just written. */
export async function readMember(client: pg.ClientBase, orgId: string, id: string): Promise<ListedMember> {
  const found = await client.query<ListedMember>(
    `SELECT ${columns}, second_factor_on_at IS NOT NULL AS "hasSecondFactor", ${passkeyCount} AS "passkeyCount",
            ${openSessions} AS "openSessions"
       FROM members WHERE org_id = $1 AND id = $2`,
    [orgId, id],
  )
  if (!found.rows[0]) throw new Error('the member is gone')
  return found.rows[0]
}
