import type { Logger } from 'pino'
import type { Database } from '#service/db/client.ts'
import { startLoop } from '../loops/loop.ts'

/** Milliseconds between looks; each is one statement over a hundred tables. */
const interval = 5000

/** SQL: tables with ten times the rows that they had when they were analyzed, or never were. */
const young = `
  SELECT format('%I.%I', s.schemaname, s.relname) AS name
    FROM pg_stat_user_tables s JOIN pg_class c ON c.oid = s.relid
   WHERE s.n_mod_since_analyze > 100 + 9 * greatest(c.reltuples, 0)`

/**
 * Analyzes tables that have just begun to fill. Autovacuum does so after a minute, the embedded database later: until then
 * every statement is planned for an empty table, and the first import of an installation would become slower with each of
 * its messages. Returns their names.
 */
export async function analyzeYoung(db: Database): Promise<string[]> {
  const { rows } = await db.pool.query<{ name: string }>(young)
  // One table at a time, so that others get their turns in between; another process may be at it.
  for (const { name } of rows) await db.pool.query(`ANALYZE (SKIP_LOCKED) ${name}`)
  return rows.map(({ name }) => name)
}

/** Looks every few seconds until stopped. */
export function startYoungTables(db: Database, log: Logger): { stop(): Promise<void> } {
  const turn = async () => {
    const names = await analyzeYoung(db)
    if (names.length > 0) log.debug({ tables: names }, 'analyzed tables that have grown')
    return false
  }
  return startLoop({ name: 'young tables', idleMs: interval, log, turn })
}
