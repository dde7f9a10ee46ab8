import { vi } from 'vitest'
import type { TestService } from '#tests/harness/service.ts'

const waiting = `
  WITH RECURSIVE behind AS (
    SELECT $1::int AS pid
    UNION SELECT a.pid FROM pg_stat_activity a JOIN behind b ON b.pid = ANY(pg_blocking_pids(a.pid)))
  SELECT count(*)::int - 1 AS n FROM behind`

/** A connection that keeps what the statement locks until it is let go. */
export async function holding({ db }: Pick<TestService, 'db'>, statement: string, values: unknown[]) {
  const holder = await db.pool.connect()
  await holder.query('BEGIN')
  const { rows } = await holder.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
  await holder.query(statement, values)
  return {
    /** Returns once so many connections wait behind this one, directly or behind each other. */
    async queueOf(length: number): Promise<void> {
      await vi.waitUntil(async () => {
        const found = await db.pool.query<{ n: number }>(waiting, [rows[0]?.pid])
        return (found.rows[0]?.n ?? 0) >= length
      }, 30_000)
    },
    async letGo(): Promise<void> {
      await holder.query('COMMIT')
      holder.release()
    },
  }
}
