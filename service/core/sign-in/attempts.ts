import { createHash } from 'node:crypto'
import { ORPCError } from '@orpc/server'
import type pg from 'pg'
import type { Database, Tx } from '#service/db/client.ts'
import { transaction } from '../write.ts'

type Connection = pg.ClientBase | pg.Pool

/** Key that attempts are counted by, and how many may fail before the next has to wait. */
type Subject = { name: string; free: number }

/** Seconds. Waits double from the first to the longest. */
const firstWait = 30
const longestWait = 900

function subject(kind: string, text: string, free: number): Subject {
  return { name: `${kind}:${createHash('sha256').update(text).digest('hex')}`, free }
}

export const byEmail = (email: string) => subject('email', email, 5)
export const byMember = (memberId: string) => subject('member', memberId, 5)

/** Codes of a second step are counted apart, so that a right password does not forget wrong codes. */
const codeOf = (memberId: string) => `code of ${memberId}`
export const byCode = (memberId: string) => byEmail(codeOf(memberId))

/** Allows more failures per source, because many people may share one, such as an office behind one address. */
export const bySource = (source: string) => subject('source', source, 20)

/** Counts an e-mail address separately at a source it has signed in from: failures elsewhere do not lock it out. */
const byPlace = (email: string, source: string) => subject('place', `${email} ${source}`, 5)

const isFresh = `f.last_failed_at > now() - interval '24 hours'`
const failures = `(CASE WHEN ${isFresh} THEN f.failures ELSE 0 END + 1)`
const wait = `least(${longestWait}, ${firstWait} * 2.0 ^ least(10, ${failures} - $3))`
const until = `CASE WHEN ${failures} < $3 THEN 'epoch' ELSE clock_timestamp() + interval '1 second' * ${wait} END`

/** Returns a row unless the subject has to wait. Uses the clock, not the start of the transaction, which may have waited. */
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
 * Counts an attempt as failed before the password is compared, so that many at once cannot pass together; a success
 * takes it back. Refused attempts are not counted. Locks in the order of names, so that no two wait for each other.
 */
export async function countAttempt(db: Database, orgId: string, subjects: Subject[]): Promise<void> {
  await transaction(db, async (tx) => {
    for (const one of subjects.toSorted((a, b) => (a.name < b.name ? -1 : 1))) await countOne(tx, orgId, one)
  })
}

/** Forgets all failures of these subjects, after a success. */
export async function clearFailures(
  connection: Connection,
  orgId: string,
  subjects: Subject[],
): Promise<void> {
  await connection.query('DELETE FROM sign_in_failures WHERE org_id = $1 AND subject = ANY($2)', [
    orgId,
    subjects.map(({ name }) => name),
  ])
}

/** Forgets the failures at every known place of the organization: a place is stored as a hash, so nobody can pick one. */
export async function clearFailuresAtPlaces(connection: Connection, orgId: string): Promise<void> {
  await connection.query(`DELETE FROM sign_in_failures WHERE org_id = $1 AND subject LIKE 'place:%'`, [orgId])
}

/**
 * Takes back this attempt alone, after a success. Other failures from the same source stay: otherwise anybody with an
 * account could try passwords of others without limit.
 */
export async function takeBackAttempt(
  connection: Connection,
  orgId: string,
  { name }: Subject,
): Promise<void> {
  await connection.query(
    `UPDATE sign_in_failures SET failures = greatest(0, failures - 1), blocked_until = 'epoch'
      WHERE org_id = $1 AND subject = $2`,
    [orgId, name],
  )
}

type Attempt = { address: Subject; source: Subject | null; place: Subject | null }

/** Returns the keys of an attempt: its e-mail address (together with the source, if known for it) and its source. */
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

/** The same for the code of a second step. */
export function codeAttemptOf(
  connection: Connection,
  orgId: string,
  memberId: string,
  from: string | null,
): Promise<Attempt> {
  return attemptOf(connection, orgId, codeOf(memberId), from)
}

/** The same for a passkey, counted apart as well: by its member, or by what was named where it is nobody's. */
export function passkeyAttemptOf(
  connection: Connection,
  orgId: string,
  owner: string,
  from: string | null,
): Promise<Attempt> {
  return attemptOf(connection, orgId, `passkey of ${owner}`, from)
}

/** Counts that somebody asked for a new password: each time, whether there is such a member or not, and apart from sign-ins. */
export function resetAttempts(
  db: Database,
  orgId: string,
  email: string,
  from: string | null,
): Promise<void> {
  const subjects = [byEmail(`new password of ${email}`)]
  if (from !== null) subjects.push(bySource(`new passwords from ${from}`))
  return countAttempt(db, orgId, subjects)
}

export function subjectsOf({ address, source }: Attempt): Subject[] {
  return source ? [address, source] : [address]
}

/** Takes back an attempt that was right. The source is not known by it yet: a code is still missing. */
export async function attemptWasRight(
  connection: Connection,
  orgId: string,
  attempt: Attempt,
): Promise<void> {
  await clearFailures(connection, orgId, [attempt.address])
  if (attempt.source) await takeBackAttempt(connection, orgId, attempt.source)
}

/** Clears the failures of a member who signed in, and remembers the source. */
export async function attemptSucceeded(
  connection: Connection,
  orgId: string,
  attempt: Attempt,
): Promise<void> {
  await attemptWasRight(connection, orgId, attempt)
  if (!attempt.place) return
  await connection.query(
    `INSERT INTO sign_in_sources (org_id, subject, last_signed_in_at) VALUES ($1, $2, now())
     ON CONFLICT (org_id, subject) DO UPDATE SET last_signed_in_at = excluded.last_signed_in_at`,
    [orgId, attempt.place.name],
  )
}
