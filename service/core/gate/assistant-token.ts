import { hash } from 'node:crypto'
import { type Database, rows } from '#service/db/client.ts'
import type { Assistant, Member, OrgId } from '../context.ts'
import { seesLess } from '../visibility.ts'
import { lacksSecondFactorOf } from './acting-member.ts'

/** Access tokens begin with it, so that no database is asked about anything else. */
export const accessTokenPrefix = 'sba_'

const shape = /^sba_[\w-]{43}$/

export function isAccessToken(text: string): boolean {
  return shape.test(text)
}

export function hashAccessToken(token: string): string {
  return hash('sha256', token, 'hex')
}

type Row = Omit<Member, 'orgId' | 'image' | 'origin' | 'sessionId' | 'isConfirmed'> & {
  orgId: OrgId
  image: string | null
  assistantId: string
  program: string
  access: Assistant['access']
  isStale: boolean
}

/**
 * Returns the member that a connected assistant acts for. Asks the database each time, so that a connection which was ended,
 * and a member who was removed or has a lesser role, count from the next request on.
 */
export async function memberOfAssistant(
  db: Database,
  token: string,
): Promise<{ member: Member; assistant: Assistant } | null> {
  const found = await rows<Row>(
    db,
    `SELECT a.org_id AS "orgId", m.id, m.name, m.email, m.image, m.role, m.sessions_valid_from AS "sessionsValidFrom",
            ${seesLess} AS "seesLess", ${lacksSecondFactorOf('a')} AS "lacksSecondFactor", a.id AS "assistantId", a.program, a.access,
            a.last_used_at IS NULL OR a.last_used_at < now() - interval '1 minute' AS "isStale"
       FROM assistant_tokens t JOIN assistants a ON a.org_id = t.org_id AND a.id = t.assistant_id
       JOIN members m ON m.org_id = a.org_id AND m.id = a.member_id JOIN organizations o ON o.id = m.org_id
      WHERE t.hash = $1 AND t.kind = 'access' AND t.expires_at > now()`,
    [hashAccessToken(token)],
  )
  const row = found[0]
  if (!row) return null
  const { assistantId, program, access, isStale, image, ...known } = row
  if (isStale) noteUsed(db, row)
  return {
    member: { ...known, image: image ?? '', sessionId: null, isConfirmed: false, origin: null },
    assistant: { id: assistantId, program, access },
  }
}

/** The request does not wait for it, and goes on without it. */
function noteUsed(db: Database, { orgId, assistantId }: Row): void {
  db.pool
    .query('UPDATE assistants SET last_used_at = now() WHERE org_id = $1 AND id = $2', [orgId, assistantId])
    .catch(() => undefined)
}
