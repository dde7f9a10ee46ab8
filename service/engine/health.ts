import type { Database } from '#service/db/client.ts'

/** What the look of every minute found. */
export type Findings = {
  checkedAt: string
  /** Automations that were on and timed without a next run, and got one. */
  repaired: number
  /** Automations and runs that should have been taken up a minute ago or more. */
  overdueAutomations: number
  overdueRuns: number
}

export type EngineHealth = {
  status: 'working' | 'behind' | 'failing'
  runsUnderWay: number
  /** Parts whose last turn failed. */
  failing: string[]
  lastCheck: Findings | null
}

const enough = 1000

/** Counts up to a thousand, because more makes no difference. */
export async function countOverdue(
  db: Pick<Database, 'pool'>,
): Promise<Pick<Findings, 'overdueAutomations' | 'overdueRuns'>> {
  const found = await db.pool.query<{ automations: string; runs: string }>(
    `SELECT (SELECT count(*) FROM (SELECT FROM automations WHERE next_run_at < now() - interval '1 minute' LIMIT ${enough}) a)
              AS automations,
            (SELECT count(*) FROM (SELECT FROM runs WHERE status = 'queued' AND due_at < now() - interval '1 minute'
              LIMIT ${enough}) r) AS runs`,
  )
  return {
    overdueAutomations: Number(found.rows[0]?.automations),
    overdueRuns: Number(found.rows[0]?.runs),
  }
}
