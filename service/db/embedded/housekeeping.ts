import type { PGlite } from '@electric-sql/pglite'

/** Gives exclusive use of the database between the turns of clients. */
type Lender = { alone<T>(work: (pglite: PGlite) => Promise<T>): Promise<T> }

const checkpointEveryMs = 60_000
/** As often as autovacuum looks. */
const vacuumEveryMs = 60_000

/** SQL: tables past the default thresholds of autovacuum. */
const worn = `
  SELECT format('%I.%I', schemaname, s.relname) AS name
  FROM pg_stat_user_tables s JOIN pg_class c ON c.oid = s.relid
  WHERE s.n_dead_tup > 50 + 0.2 * greatest(c.reltuples, 0)
     OR s.n_ins_since_vacuum > 1000 + 0.2 * greatest(c.reltuples, 0)
     OR s.n_mod_since_analyze > 50 + 0.1 * greatest(c.reltuples, 0)`

/**
 * Writes checkpoints, vacuums and analyzes, because PGlite has no background processes: otherwise the write-ahead log would
 * grow until the next close, and the planner would have no statistics. Returns a function that stops it.
 */
export function keepHouse(database: Lender, mayWrite: () => boolean): () => void {
  let written = ''
  const checkpoints = setInterval(() => {
    database
      .alone((pglite) => checkpoint(pglite, written))
      .then((at) => {
        written = at
      }, postpone)
  }, checkpointEveryMs)
  const vacuums = setInterval(() => {
    // It writes to the log as well, also where transactions may only read.
    if (mayWrite()) vacuumWorn(database).catch(postpone)
  }, vacuumEveryMs)
  return () => {
    clearInterval(checkpoints)
    clearInterval(vacuums)
  }
}

/** Ignores a failure, such as a full disk: the next turn tries again, and clients see the cause in their own queries. */
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
