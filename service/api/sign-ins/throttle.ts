import { createHash } from 'node:crypto'
import { ORPCError } from '@orpc/server'
import type pg from 'pg'
import { transaction } from '#service/core/write.ts'
import type { Database, Tx } from '#service/db/client.ts'

type Connection = pg.ClientBase | pg.Pool

/** What attempts are counted by, and how many may fail before the next has to wait. */
export type Subject = { name: string; free: number }

/** Waits begin with half a minute and double up to a quarter of an hour. */
const firstWait = 30
const longestWait = 900

function subject(kind: string, text: string, free: number): Subject {
  return { name: `${kind}:${createHash('sha256').update(text).digest('hex')}`, free }
}

export const byEmail = (email: string) => subject('email', email, 5)
export const byMember = (memberId: string) => subject('member', memberId, 5)

/** Many people may share a source, an office behind one address, so it may fail more often. */
export const bySource = (source: string) => subject('source', source, 20)

/** For an address from where it has signed in before: what others do to the address elsewhere does not count. */
export const byPlace = (email: string, source: string) => subject('place', `${email} ${source}`, 5)

const isFresh = `f.last_failed_at > now() - interval '24 hours'`
const failures = `(CASE WHEN ${isFresh} THEN f.failures ELSE 0 END + 1)`
const wait = `least(${longestWait}, ${firstWait} * 2.0 ^ least(10, ${failures} - $3))`
const until = `CASE WHEN ${failures} < $3 THEN 'epoch' ELSE clock_timestamp() + interval '1 second' * ${wait} END`

/**
 * A row comes back unless the subject has to wait. By the clock and not by the start of the transaction, which may be
 * before that of another that it waited for.
 */
const count = `
  INSERT INTO sign_in_failures AS f (org_id, subject, failures, last_failed_at, blocked_until)
  VALUES ($1, $2, 1, now(), 'epoch')
  ON CONFLICT (org_id, subject) DO UPDATE SET
    failures = ${failures}, last_failed_at = clock_timestamp(), blocked_until = ${until}
  WHERE f.blocked_until <= clock_timestamp()
  RETURNING subject`

const remaining = `
  SELECT ceil(extract(epoch FROM blocked_until - clock_timestamp()))::int AS seconds FROM sign_in_failures
   WHERE org_id = $1 AND subject = $2`

function tooMany(seconds: number) {
  const words = seconds < 90 ? `${seconds} s` : `${Math.ceil(seconds / 60)} minutes`
  return new ORPCError('TOO_MANY_REQUESTS', {
    message: `Too many attempts have failed. Try again in ${words}.`,
    data: { retryAfterSeconds: seconds },
  })
}

async function countOne(tx: Tx, orgId: string, { name, free }: Subject): Promise<void> {
  const counted = await tx.client.query(count, [orgId, name, free])
  if (counted.rowCount === 1) return
  const found = await tx.client.query<{ seconds: number }>(remaining, [orgId, name])
  throw tooMany(Math.max(1, found.rows[0]?.seconds ?? 1))
}

/**
 * Counts an attempt as failed before it is judged, so that many at once cannot pass together; `forgive` takes it
 * back after a success. Refused attempts are not counted. Always in the order of names, so that none wait in a circle.
 */
export async function countAttempt(db: Database, orgId: string, subjects: Subject[]): Promise<void> {
  await transaction(db, async (tx) => {
    for (const one of subjects.toSorted((a, b) => (a.name < b.name ? -1 : 1))) await countOne(tx, orgId, one)
  })
}

/** After a success: all failures of these subjects are forgotten. */
export async function forgive(connection: Connection, orgId: string, subjects: Subject[]): Promise<void> {
  await connection.query('DELETE FROM sign_in_failures WHERE org_id = $1 AND subject = ANY($2)', [
    orgId,
    subjects.map(({ name }) => name),
  ])
}

/**
 * For who is locked out at a place of theirs: a place is kept as a hash alone, so all of the organization are meant.
 */
export async function forgivePlaces(connection: Connection, orgId: string): Promise<void> {
  await connection.query(`DELETE FROM sign_in_failures WHERE org_id = $1 AND subject LIKE 'place:%'`, [orgId])
}

/**
 * After a success: this attempt alone is taken back. The failures of others from there stay, or whoever has an account
 * could guess at all the others without end.
 */
export async function takeBack(connection: Connection, orgId: string, { name }: Subject): Promise<void> {
  await connection.query(
    `UPDATE sign_in_failures SET failures = greatest(0, failures - 1), blocked_until = 'epoch'
      WHERE org_id = $1 AND subject = $2`,
    [orgId, name],
  )
}
