import type { Logger } from 'pino'
import { sessionLasts } from '#service/core/sign-in/session-lasts.ts'
import type { Database } from '#service/db/client.ts'
import { startLoop } from '../loops/loop.ts'
import { batch, clear, clearHistory } from './retention.ts'

const interval = 10 * 60_000
/** Turns between deletions of history, about an hour: history is kept for weeks. */
const turnsBetweenHistory = 6

const isOld = (column: string) => `${column} <= now() - interval '24 hours'`

/** Checks the age again while deleting: a key may have been used anew in the meantime. */
const oldAnswers = `DELETE FROM idempotency_records r USING (
    SELECT org_id, owner_id, idempotency_key FROM idempotency_records WHERE ${isOld('created_at')} LIMIT ${batch}) old
  WHERE r.org_id = old.org_id AND r.owner_id = old.owner_id AND r.idempotency_key = old.idempotency_key
    AND ${isOld('r.created_at')}`

/**
 * Tokens and codes that have ended; a used code stays for a day, to be known if it comes again. Connections go with their last
 * refresh token, programs a day after they introduced themselves and were allowed nothing, or long after their last connection.
 */
const endedAssistants = [
  `DELETE FROM assistant_codes WHERE expires_at < now() - interval '1 day'`,
  `DELETE FROM assistant_tokens WHERE expires_at < now()`,
  `DELETE FROM assistants a WHERE a.created_at < now() - interval '1 day' AND NOT EXISTS (
     SELECT FROM assistant_tokens t WHERE t.org_id = a.org_id AND t.assistant_id = a.id AND t.kind = 'refresh')`,
  `DELETE FROM assistant_programs p WHERE coalesce(p.last_allowed_at + interval '90 days', p.created_at + interval '1 day') < now()
     AND NOT EXISTS (SELECT FROM assistants a WHERE a.program_id = p.id)`,
]

/**
 * Deletes answers kept for retries and failed sign-ins after 24 hours, rate windows after an hour, places from which nobody
 * has signed in for 90 days, sessions that have ended by their age, numbers of tokens that have ended, challenges for passkeys, what
 * has ended of assistants, and invitations and password reset links that nobody followed.
 */
export async function clearExpired(db: Database, signal?: AbortSignal): Promise<{ answers: number }> {
  const answers = await clear(db, oldAnswers, signal)
  await db.pool.query(`DELETE FROM rate_windows WHERE started_at < now() - interval '1 hour'`)
  await db.pool.query(`DELETE FROM sign_in_failures WHERE last_failed_at < now() - interval '24 hours'`)
  await db.pool.query(`DELETE FROM sign_in_sources WHERE last_signed_in_at < now() - interval '90 days'`)
  await db.pool.query(`DELETE FROM member_sessions WHERE created_at < now() - interval '${sessionLasts}'`)
  await db.pool.query(`DELETE FROM used_tokens WHERE ends_at < now() - interval '10 minutes'`)
  await db.pool.query(`DELETE FROM passkey_challenges WHERE created_at < now() - interval '1 hour'`)
  await db.pool.query(`DELETE FROM password_resets WHERE expires_at < now() - interval '1 day'`)
  for (const statement of endedAssistants) await db.pool.query(statement)
  await db.pool.query(`DELETE FROM invitations WHERE expires_at < now() - interval '30 days'`)
  return { answers }
}

/** Clears at once and every ten minutes until stopped. Several processes may do it; each row goes once. */
export function startHousekeeping(db: Database, log: Logger): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const { signal } = stopping
  let turns = 0
  const turn = async () => {
    const { answers } = await clearExpired(db, signal)
    const history = turns % turnsBetweenHistory === 0 ? await clearHistory(db, signal) : {}
    turns++
    log.debug({ answers, ...history }, 'cleared what has expired')
    return false
  }
  const loop = startLoop({ name: 'housekeeping', idleMs: interval, log, turn })
  return {
    async stop() {
      stopping.abort()
      await loop.stop()
    },
  }
}
