import type { IncomingHttpHeaders } from 'node:http'
import { ORPCError } from '@orpc/server'
import { type Database, rows } from '#service/db/client.ts'
import type { Member, OrgId } from '../context.ts'
import { confirmationLasts, sessionLasts } from '../sign-in/session-lasts.ts'
import { seesLess } from '../visibility.ts'
import { type AskedRequest, type Claims, markOfRequest, readServiceToken } from './service-token.ts'

export const actingMemberHeader = 'signalbox-acting-member'

export type MemberGate = { db: Database; secrets: () => readonly string[] }

/** Method and address of a request; the query has its question mark. `isForAssistants` at the MCP server, which takes their tokens. */
export type Asked = { method: string; path: string; query: string; isForAssistants?: boolean }

type Request = Asked & Pick<AskedRequest, 'idempotencyKey'>

export function idempotencyKeyOf(headers: IncomingHttpHeaders): string | undefined {
  const key = headers['idempotency-key']
  return Array.isArray(key) ? key.join(', ') : key
}

/**
 * Notes the number of a token that a write came with, for as long as the token lasts. Refuses one that another request was
 * first with, in whichever process: the database lets only one of them write the row.
 */
async function useToken(
  db: Database,
  { organization, jti, exp }: { organization: string; jti: string; exp: number },
): Promise<void> {
  const noted = await db.pool.query(
    `INSERT INTO used_tokens (org_id, id, ends_at) VALUES ($1, $2, to_timestamp($3)) ON CONFLICT DO NOTHING`,
    [organization, jti, exp],
  )
  if (noted.rowCount === 1) return
  throw new ORPCError('UNAUTHORIZED', {
    message:
      'This token of the dashboard was used already. Sign a new one for each request, also for a retry.',
    data: { credential: 'used-token' },
  })
}

/** Error for a valid key with an ended session. The dashboard has to tell it from an invalid key. */
function unauthorizedMember() {
  return new ORPCError('UNAUTHORIZED', {
    message: 'The acting member is not valid or has expired.',
    data: { credential: 'acting-member' },
  })
}

function requireSameRequest({ request }: Claims, { method, path, query, idempotencyKey }: Request): void {
  if (request === markOfRequest({ method, address: `${path}${query}`, idempotencyKey })) return
  throw new ORPCError('UNAUTHORIZED', {
    message:
      'This token of the dashboard was made for another request. It counts for one method, one address as it was sent, and ' +
      'one Idempotency-Key.',
    data: { credential: 'token-of-another-request' },
  })
}

/** Says whether a session began before the member signed out everywhere. Both times come from the database clock. */
function hasEnded(claims: Claims, sessionsValidFrom: string): boolean {
  const begun = claims.sessionsValidFrom
  return begun !== undefined && !(Date.parse(begun) >= Date.parse(sessionsValidFrom))
}

/** SQL: whether the member `m` of the organization `o` is the owner of a demo, who comes in with one click. */
const comesWithOneClick = `(o.simulated AND m.password_hash IS NULL
  AND NOT EXISTS (SELECT FROM member_identities i WHERE i.org_id = m.org_id AND i.member_id = m.id))`

/**
 * SQL: whether the session `s` of the member need not show again that it is them. A request in no session was made by
 * a holder of the secret. The owner of a demo has nothing to show.
 */
const isConfirmed = `(s.id IS NULL OR greatest(s.created_at, s.confirmed_at) > now() - interval '${confirmationLasts}'
  OR ${comesWithOneClick})`

/**
 * SQL: whether the member has to set up a second factor first. Exempt is what an identity provider vouched for: a session, or
 * an assistant that was connected in one.
 */
export const lacksSecondFactorOf = (
  vouched: 's' | 'a',
) => `(o.second_factor_required AND m.second_factor_on_at IS NULL AND ${vouched}.is_vouched_for IS NOT TRUE
  AND NOT EXISTS (SELECT FROM passkeys p WHERE p.org_id = m.org_id AND p.member_id = m.id) AND NOT ${comesWithOneClick})`

type MemberRow = Omit<Member, 'orgId' | 'image' | 'origin'> & {
  image: string | null
  isStale: boolean | null
}

/** Returns the member that a token names, for the request that it was made for; a write uses it up. */
export async function memberOfToken(
  gate: MemberGate,
  token: string,
  request: Request,
): Promise<Member | null> {
  const claims = readServiceToken(gate.secrets(), token)
  if (!claims) return null
  requireSameRequest(claims, request)
  const { organization, member, session = null } = claims
  const found = await rows<MemberRow>(
    gate.db,
    `SELECT m.id, m.name, m.email, m.image, m.role, m.sessions_valid_from AS "sessionsValidFrom",
            s.id AS "sessionId", s.last_seen_at < now() - interval '10 minutes' AS "isStale", ${seesLess} AS "seesLess",
            ${isConfirmed} AS "isConfirmed", ${lacksSecondFactorOf('s')} AS "lacksSecondFactor"
       FROM members m JOIN organizations o ON o.id = m.org_id LEFT JOIN member_sessions s ON s.org_id = m.org_id AND s.id = $3 AND s.member_id = m.id
            AND s.created_at > now() - interval '${sessionLasts}'
      WHERE m.org_id = $1 AND m.id = $2`,
    [organization, member, session],
  )
  const row = found[0]
  if (!row || hasEnded(claims, row.sessionsValidFrom) || row.sessionId !== session) return null
  if (request.method !== 'GET') await useToken(gate.db, claims)
  const { isStale, image, ...known } = row
  if (isStale && session !== null) noteSeen(gate.db, organization, session)
  return { ...known, image: image ?? '', origin: claims.origin ?? null, orgId: organization as OrgId }
}

/** Notes that a session is in use. The request does not wait for it, and goes on without it. */
function noteSeen(db: Database, orgId: string, session: string): void {
  const noted = db.pool.query(
    'UPDATE member_sessions SET last_seen_at = now() WHERE org_id = $1 AND id = $2',
    [orgId, session],
  )
  noted.catch(() => undefined)
}

/** Returns the member whom the dashboard names beside its key; null where it names none. */
export async function actingMember(
  gate: MemberGate,
  headers: IncomingHttpHeaders,
  orgId: OrgId,
  asked: Asked,
): Promise<Member | null> {
  const token = headers[actingMemberHeader]
  if (typeof token !== 'string') return null
  const member = await memberOfToken(gate, token, { ...asked, idempotencyKey: idempotencyKeyOf(headers) })
  if (member?.orgId !== orgId) throw unauthorizedMember()
  return member
}
