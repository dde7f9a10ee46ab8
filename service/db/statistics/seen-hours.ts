import type pg from 'pg'

export type HourMove = { hour: number; n: number }

export type SeenList = 'people' | 'companies'

export function hourOf(instant: string): string {
  return `floor(extract(epoch FROM ${instant}) / 3600)::int`
}

/**
 * Completes an UPDATE of `last_seen_at` to tell which hours its rows left and entered. `head` is the WITH list so
 * far; the UPDATE joins the row as it was under the name `o` and goes without RETURNING.
 */
export function withHourMoves(head: string, update: string, row: string): string {
  return `${head}, moved AS (${update} RETURNING o.last_seen_at AS before, ${row}.last_seen_at AS after)
SELECT d.hour, sum(d.n)::int AS n
FROM moved, LATERAL (VALUES (${hourOf('before')}, -1), (${hourOf('after')}, 1)) AS d(hour, n)
WHERE d.hour IS NOT NULL GROUP BY d.hour HAVING sum(d.n) <> 0`
}

/** Moves the counts. Call it late in a transaction: every writer of an organization shares these rows, locked by hour. */
export async function bumpSeenHours(
  client: pg.ClientBase,
  orgId: string,
  list: SeenList,
  moves: HourMove[],
): Promise<void> {
  const sums = new Map<number, number>()
  for (const { hour, n } of moves) sums.set(hour, (sums.get(hour) ?? 0) + n)
  const changed = [...sums].filter(([, n]) => n !== 0).sort(([a], [b]) => a - b)
  if (changed.length === 0) return
  await client.query(
    `INSERT INTO seen_hours (org_id, list, hour, n)
     SELECT $1, $2, hour, n FROM unnest($3::int[], $4::int[]) AS m(hour, n)
     ON CONFLICT (org_id, list, hour) DO UPDATE SET n = seen_hours.n + excluded.n`,
    [orgId, list, changed.map(([hour]) => hour), changed.map(([, n]) => n)],
  )
}

export const clearSeenHours = 'DELETE FROM seen_hours WHERE org_id = $1'

export const fillSeenHours = `
INSERT INTO seen_hours (org_id, list, hour, n)
SELECT $1, list, hour, count(*) FROM (
  SELECT 'people' AS list, ${hourOf('last_seen_at')} AS hour FROM people WHERE org_id = $1 AND last_seen_at IS NOT NULL
  UNION ALL
  SELECT 'companies', ${hourOf('last_seen_at')} FROM companies
   WHERE org_id = $1 AND last_seen_at IS NOT NULL AND merge_id IS NULL
) AS seen GROUP BY list, hour`
