import type { Tx } from '#service/db/client.ts'

type Line = Pick<Tx['client'], 'query'>

/** SQL: the destination for what is sent to `w.target`: the one of its target, else the one for every target. */
export function servingDestination(w: string): string {
  return `SELECT t.id, t.name, t.sealed_secret FROM destinations t
    WHERE t.org_id = ${w}.org_id AND t.channel = ${w}.channel AND (t.target IS NULL OR ${w}.target IN (t.target, t.id::text)
       OR (t.channel = 'msteams' AND lower(t.name) = lower(${w}.target)))
    ORDER BY t.target IS NULL, t.id LIMIT 1`
}

/** SQL: the place in its destination where messages follow each other; a webhook of Teams has one. */
export function placeColumn(w: string): string {
  return `CASE WHEN ${w}.channel = 'msteams' THEN '' ELSE ${w}.target END`
}

type Place = { org_id: string; channel: string; target: string; destinationId: string | null }

function keyOf({ org_id, channel, target, destinationId }: Place): [string, string | null, string] {
  return [org_id, destinationId, channel === 'msteams' ? '' : target]
}

const longest = 600_000
/** SQL: to the millisecond, as it is stored. */
const now = `date_trunc('milliseconds', now())`

/** Gives a place its rest after a message that it took. */
export async function rest(line: Line, place: Place, ms: number): Promise<void> {
  if (place.destinationId === null) return
  await line.query(
    `UPDATE delivery_paces SET refusals = 0,
       next_at = CASE WHEN target = $3 THEN greatest(next_at, now() + $4 * interval '1 millisecond') ELSE next_at END
      WHERE org_id = $1 AND destination_id = $2 AND target IN ($3, '')`,
    [...keyOf(place), ms],
  )
}

/**
 * Closes a place, or its whole destination, for as long as the provider asked; otherwise for twice as long each time, ten
 * minutes at most. Answers the milliseconds until it opens.
 */
export async function close(
  line: Line,
  place: Place,
  { asked, isWhole }: { asked: number | null; isWhole: boolean },
): Promise<number> {
  const [orgId, destinationId, target] = keyOf(place)
  const wait = `(CASE WHEN $4::float8 IS NULL THEN least(${longest}, 1000 * power(2, least(p.refusals, 20))) ELSE $4 END
    * interval '1 millisecond')`
  const closed = await line.query<{ wait: number }>(
    `INSERT INTO delivery_paces AS p (org_id, destination_id, target, next_at, refusals)
     VALUES ($1, $2, $3, ${now} + coalesce($4::float8, 1000) * interval '1 millisecond', 1)
     ON CONFLICT (org_id, destination_id, target) DO UPDATE
       SET refusals = p.refusals + 1, next_at = ${now} + ${wait}
     RETURNING (extract(epoch FROM next_at - ${now}) * 1000)::float8 AS wait`,
    [orgId, destinationId, isWhole ? '' : target, asked],
  )
  return Math.round(closed.rows[0]?.wait ?? 0)
}
