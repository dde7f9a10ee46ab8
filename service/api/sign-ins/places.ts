import type pg from 'pg'
import { byEmail, byPlace, bySource, forgive, type Subject, takeBack } from './throttle.ts'

type Connection = pg.ClientBase | pg.Pool

export type Attempt = { address: Subject; source: Subject | null; place: Subject | null }

/** What an attempt is counted by: its address, or the address and its place when that is a known one; and its source. */
export async function attemptOf(
  connection: Connection,
  orgId: string,
  email: string,
  from: string | null,
): Promise<Attempt> {
  if (from === null) return { address: byEmail(email), source: null, place: null }
  const place = byPlace(email, from)
  const known = await connection.query(
    'SELECT FROM sign_in_sources WHERE org_id = $1 AND subject = $2 AND last_signed_in_at > $3',
    [orgId, place.name, new Date(Date.now() - 90 * 86_400_000)],
  )
  return { address: known.rowCount ? place : byEmail(email), source: bySource(from), place }
}

export function subjectsOf({ address, source }: Attempt): Subject[] {
  return source ? [address, source] : [address]
}

/** The member got in: what was counted against the address is forgotten, and the place is known from now on. */
export async function settle(connection: Connection, orgId: string, attempt: Attempt): Promise<void> {
  await forgive(connection, orgId, [attempt.address])
  if (attempt.source) await takeBack(connection, orgId, attempt.source)
  if (!attempt.place) return
  await connection.query(
    `INSERT INTO sign_in_sources (org_id, subject, last_signed_in_at) VALUES ($1, $2, now())
     ON CONFLICT (org_id, subject) DO UPDATE SET last_signed_in_at = excluded.last_signed_in_at`,
    [orgId, attempt.place.name],
  )
}
