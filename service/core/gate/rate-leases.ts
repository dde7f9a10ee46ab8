import type { Database } from '#service/db/client.ts'
import { type LeaseSource, steadyNow, windowLength } from './rate-limit.ts'

/** One process serves everybody: the whole window is its own. */
export function processLeases(now: () => number = steadyNow): LeaseSource {
  return (owner) => ({ granted: owner.perMinute, left: 0, endsAt: now() + windowLength })
}

type LeaseRow = { last_grant: number; used: number; ends_in: number }

/** One that begins later than a minute from now was written before the clock was set back. */
const current = `w.started_at > now() - interval '60 seconds' AND w.started_at < now() + interval '60 seconds'`
const usedSoFar = `CASE WHEN ${current} THEN w.used ELSE 0 END`

const statement = `
  INSERT INTO rate_windows AS w (org_id, owner_id, started_at, used, last_grant)
  VALUES ($1, $2, now(), least($3::int, $4::int), least($3::int, $4::int))
  ON CONFLICT (org_id, owner_id) DO UPDATE SET
    started_at = CASE WHEN ${current} THEN w.started_at ELSE now() END,
    used = least($3, $4 + ${usedSoFar}),
    last_grant = greatest(0, least($3, $4 + ${usedSoFar}) - ${usedSoFar})
  RETURNING last_grant, used, extract(epoch FROM started_at + interval '60 seconds' - now())::float8 * 1000 AS ends_in`

/** Several processes share a window through one row a key; the clock of the database decides. */
export function sharedLeases(db: Database): LeaseSource {
  return async (owner, wanted) => {
    const result = await db.pool.query<LeaseRow>(statement, [owner.orgId, owner.id, owner.perMinute, wanted])
    const row = result.rows[0]
    if (!row) throw new Error('the rate window was not written')
    return {
      granted: row.last_grant,
      left: Math.max(0, owner.perMinute - row.used),
      endsAt: steadyNow() + row.ends_in,
    }
  }
}
