import { insiders } from './insiders.ts'

/**
 * SQL: who asked in the topics of a selection of ids and was not told: people from outside with an account that wrote in a
 * discussion for which nothing is kept in `told_askers`. Needs the CTE `insiders`. `more` is a condition on messages `m`.
 */
export function waitingAskers(topicIds: string, more = 'true'): string {
  return `
SELECT DISTINCT g.topic_id, m.person_id FROM topic_groups g
  JOIN messages m ON m.org_id = $1 AND m.group_id = g.id
  JOIN people p ON p.org_id = $1 AND p.id = m.person_id
 WHERE g.org_id = $1 AND g.topic_id IN (${topicIds}) AND NOT p.is_bot AND p.id NOT IN (SELECT id FROM insiders)
   AND NOT EXISTS (SELECT FROM told_askers k WHERE k.org_id = $1 AND k.group_id = g.id AND k.identity_id = m.identity_id)
   AND ${more}`
}

const atOnce = 1000

const recount = `
WITH insiders AS MATERIALIZED (${insiders}), chosen AS MATERIALIZED (
  SELECT id, lifecycle_state = 'completed' AND topic_type IS DISTINCT FROM 'praise' AND NOT archived
    AND retired_at IS NULL AS is_completed FROM topics
   WHERE org_id = $1 AND CASE WHEN $2::uuid[] IS NULL THEN lifecycle_state = 'completed' ELSE id = ANY($2) END
   ORDER BY updated_at DESC, id LIMIT ${atOnce}
), counted AS (
  SELECT topic_id, count(*)::int AS n FROM (${waitingAskers('SELECT id FROM chosen WHERE is_completed')}) w GROUP BY topic_id
)
UPDATE topics t SET waiting = coalesce(k.n, 0) FROM chosen c LEFT JOIN counted k ON k.topic_id = c.id
WHERE t.org_id = $1 AND t.id = c.id AND t.waiting <> coalesce(k.n, 0)`

/**
 * Counts again who asked for what is completed and was not told: of these topics, or of those that were completed last. Of a
 * topic that is not completed, or is praise, nobody waits for word.
 */
export async function recountWaiting(
  client: { query(text: string, values: unknown[]): Promise<unknown> },
  orgId: string,
  topicIds: string[] | null,
): Promise<void> {
  if (topicIds === null) await client.query(recount, [orgId, null])
  else
    for (let at = 0; at < topicIds.length; at += atOnce)
      await client.query(recount, [orgId, topicIds.slice(at, at + atOnce)])
}
