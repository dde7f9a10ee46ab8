import type { Database } from '#service/db/client.ts'
import { type LeaseSource, windowLength } from './rate-limit.ts'

/** One process serves everybody: the whole window is its own. */
export function processLeases(now: () => number = Date.now): LeaseSource {
  return (owner) => ({ granted: owner.perMinute, left: 0, endsAt: now() + windowLength })
}

type LeaseRow = { granted: number; used: number; ends_in: number }

/** The row is locked before it is read, so that what one process is granted no other is. */
const takeShare = `
  UPDATE rate_windows w
     SET started_at = CASE WHEN before.running THEN before.started_at ELSE now() END,
         used = least($3::int, $4::int + before.used)
    FROM (SELECT org_id, key_id, started_at, started_at > now() - interval '60 seconds' AS running,
                 CASE WHEN started_at > now() - interval '60 seconds' THEN used ELSE 0 END AS used
            FROM rate_windows WHERE org_id = $1 AND key_id = $2 FOR UPDATE) before
   WHERE w.org_id = before.org_id AND w.key_id = before.key_id
  RETURNING w.used - before.used AS granted, w.used,
            extract(epoch FROM w.started_at + interval '60 seconds' - now())::float8 * 1000 AS ends_in`

const openWindow = `
  INSERT INTO rate_windows (org_id, key_id, started_at, used) VALUES ($1, $2, now(), 0) ON CONFLICT DO NOTHING`

/** Several processes share a window through one row a key; the clock of the database decides. */
export function sharedLeases(db: Database): LeaseSource {
  const alone = processLeases()
  return async (owner, wanted) => {
    if (owner.alone) return alone(owner, wanted)
    const share = () => db.pool.query<LeaseRow>(takeShare, [owner.orgId, owner.id, owner.perMinute, wanted])
    let taken = await share()
    if (taken.rowCount === 0) {
      await db.pool.query(openWindow, [owner.orgId, owner.id])
      taken = await share()
    }
    const row = taken.rows[0]
    if (!row) throw new Error('the rate window was not written')
    return {
      granted: Math.max(0, row.granted),
      left: Math.max(0, owner.perMinute - row.used),
      endsAt: Date.now() + row.ends_in,
    }
  }
}
