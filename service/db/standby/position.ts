import type pg from 'pg'

/** How far a server is in what was written: bytes along one line of history. A promotion begins another line. */
export type Position = { timeline: number; at: number }

/** What a copy shares with its original and with nothing else: the cluster, and the database in it. */
export type Identity = { cluster: string; database: string }

export type StandbyPosition = Position & {
  /** It follows another server; a promoted one does not. */
  follows: boolean
}

export function isReached(wanted: Position, by: Position): boolean {
  return by.timeline === wanted.timeline && by.at >= wanted.at
}

type Line = Pick<pg.Pool | pg.ClientBase, 'query'>

/**
 * SQL: the position up to which everything lies that anybody was told is committed. Without synchronous_commit that is told
 * before it is on disk. A position behind the header of a page that holds nothing else is the end of the page before, which
 * is how a standby counts.
 */
const primaryPosition = `
  SELECT ('x' || left(f.file_name, 8))::bit(32)::int AS timeline,
         (l.lsn - '0/0'::pg_lsn)::float8
           - CASE WHEN f.file_offset = 40 THEN 40 WHEN f.file_offset % current_setting('wal_block_size')::int = 24 THEN 24 ELSE 0 END AS at
    FROM (SELECT CASE WHEN current_setting('synchronous_commit') = 'off' THEN pg_current_wal_insert_lsn()
                      ELSE pg_current_wal_flush_lsn() END AS lsn) l, pg_walfile_name_offset(l.lsn) f`

/** SQL: what the standby has carried out. Its control file names the line of history late at times, and never too early. */
const standbyPosition = `
  SELECT pg_is_in_recovery() AS follows, (pg_last_wal_replay_lsn() - '0/0'::pg_lsn)::float8 AS at,
         greatest(c.timeline_id, r.min_recovery_end_timeline) AS timeline
    FROM pg_control_checkpoint() c, pg_control_recovery() r`

const identity = `
  SELECT s.system_identifier::text AS cluster, d.oid::text AS database
    FROM pg_control_system() s, pg_database d WHERE d.datname = current_database()`

async function one<Row extends pg.QueryResultRow>(line: Line, statement: string): Promise<Row> {
  const [row] = (await line.query<Row>(statement)).rows
  if (!row) throw new Error('the server did not say how far it is')
  return row
}

export function positionOfPrimary(line: Line): Promise<Position> {
  return one<Position>(line, primaryPosition)
}

export async function positionOfStandby(line: Line): Promise<StandbyPosition> {
  const found = await one<Position & { follows: boolean }>(line, standbyPosition)
  // One that was never a standby has carried out nothing.
  return { ...found, at: found.at ?? 0 }
}

export function identityOf(line: Line): Promise<Identity> {
  return one<Identity>(line, identity)
}

export function isSame(one: Identity, other: Identity): boolean {
  return one.cluster === other.cluster && one.database === other.database
}
