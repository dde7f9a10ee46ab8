import type { Logger } from 'pino'
import type { Database } from '#service/db/client.ts'
import { clearHistory } from './retention.ts'

const interval = 10 * 60_000
/** What is kept for weeks is looked at every hour or so. */
const turnsBetweenHistory = 6

/**
 * Answers kept for retries and failed sign-ins are of no use after 24 hours, nor are rate windows after their minute.
 * Places from which nobody has signed in for long are no longer known, nor invitations that nobody has followed.
 */
export async function clearExpired(db: Database): Promise<{ answers: number }> {
  const answers = await db.pool.query(
    `DELETE FROM idempotency_records WHERE created_at <= now() - interval '24 hours'`,
  )
  await db.pool.query(`DELETE FROM rate_windows WHERE started_at < now() - interval '1 hour'`)
  await db.pool.query(`DELETE FROM sign_in_failures WHERE last_failed_at < now() - interval '24 hours'`)
  await db.pool.query(`DELETE FROM sign_in_sources WHERE last_signed_in_at < now() - interval '90 days'`)
  await db.pool.query(`DELETE FROM invitations WHERE expires_at < now() - interval '30 days'`)
  return { answers: answers.rowCount ?? 0 }
}

/** Clears at once and every ten minutes until stopped. Several processes may do it; each row goes once. */
export function startHousekeeping(db: Database, log: Logger): { stop(): Promise<void> } {
  let running: Promise<void> = Promise.resolve()
  let turns = 0
  const clear = async () => {
    const { answers } = await clearExpired(db)
    const history = turns % turnsBetweenHistory === 0 ? await clearHistory(db) : {}
    turns++
    log.debug({ answers, ...history }, 'cleared what has expired')
  }
  const turn = () => {
    running = clear().catch((error: unknown) =>
      log.warn({ err: error }, 'housekeeping failed and will be tried again'),
    )
  }
  turn()
  const timer = setInterval(turn, interval)
  return {
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}
