import type { PGlite } from '@electric-sql/pglite'

/** Anything that lends out the database between the turns of the clients. */
type Lender = { alone<T>(work: (pglite: PGlite) => Promise<T>): Promise<T> }

const checkpointEveryMs = 60_000
const vacuumEveryMs = 10 * 60_000

/** The thresholds of autovacuum's default settings. */
const worn = `
  SELECT format('%I.%I', schemaname, s.relname) AS name
  FROM pg_stat_user_tables s JOIN pg_class c ON c.oid = s.relid
  WHERE s.n_dead_tup > 50 + 0.2 * greatest(c.reltuples, 0)
     OR s.n_ins_since_vacuum > 1000 + 0.2 * greatest(c.reltuples, 0)
     OR s.n_mod_since_analyze > 50 + 0.1 * greatest(c.reltuples, 0)`

/**
 * PGlite has no background processes, so nothing would ever write a checkpoint (the write-ahead log would grow until
 * the next close) nor vacuum and analyze tables (the planner would know nothing about them). Returns how to stop.
 */
export function keepHouse(database: Lender): () => void {
  let written = ''
  const checkpoints = setInterval(() => {
    database
      .alone((pglite) => checkpoint(pglite, written))
      .then((at) => {
        written = at
      }, postpone)
  }, checkpointEveryMs)
  const vacuums = setInterval(() => {
    vacuumWorn(database).catch(postpone)
  }, vacuumEveryMs)
  return () => {
    clearInterval(checkpoints)
    clearInterval(vacuums)
  }
}

/** Upkeep that fails, for want of space say, is tried again at its next turn; clients meet the cause themselves. */
function postpone(): void {}

async function checkpoint(pglite: PGlite, writtenBefore: string): Promise<string> {
  const written = await position(pglite)
  if (written === writtenBefore) return written
  await pglite.exec('CHECKPOINT')
  return await position(pglite)
}

async function position(pglite: PGlite): Promise<string> {
  const { rows } = await pglite.query<{ at: string }>('SELECT pg_current_wal_insert_lsn()::text AS at')
  return rows[0]?.at ?? ''
}

/** One table at a time, so that clients get their turns in between. */
export async function vacuumWorn(database: Lender): Promise<string[]> {
  const { rows } = await database.alone((pglite) => pglite.query<{ name: string }>(worn))
  const names = rows.map((row) => row.name)
  for (const name of names) await database.alone((pglite) => pglite.exec(`VACUUM (ANALYZE) ${name}`))
  return names
}
