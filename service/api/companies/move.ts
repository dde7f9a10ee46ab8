import type { Tx } from '#service/db/client.ts'
import { recountParticipants } from '#service/db/statistics/recount-topics.ts'

const movePeople = `
  UPDATE people SET company_id = $2, updated_at = now() WHERE org_id = $1 AND company_id = ANY($3::bigint[])`

const moveDomains = `
  UPDATE company_domains SET company_id = $2 WHERE org_id = $1 AND company_id = ANY($3::bigint[])`

const addStatistics = `
  WITH moved AS (
    SELECT sum(message_count) AS messages, sum(person_count) AS persons, max(last_seen_at) AS seen
      FROM companies WHERE org_id = $1 AND id = ANY($3::bigint[])),
  latest AS (SELECT max(activity_week) AS week FROM companies
              WHERE org_id = $1 AND (id = $2 OR id = ANY($3::bigint[]))),
  weekly AS (
    SELECT latest.week - (12 - p.place::int) * 7 AS week, sum(p.n)::int AS n FROM latest, companies s,
           unnest(activity_add(s.activity, s.activity_week, latest.week, '{}', '{}')) WITH ORDINALITY AS p(n, place)
     WHERE s.org_id = $1 AND s.id = ANY($3::bigint[]) AND s.activity IS NOT NULL GROUP BY 1)
  UPDATE companies c SET
    message_count = c.message_count + moved.messages,
    person_count = c.person_count + moved.persons,
    last_seen_at = greatest(c.last_seen_at, moved.seen),
    activity_week = latest.week,
    activity = CASE WHEN latest.week IS NOT NULL THEN activity_add(c.activity, c.activity_week, latest.week,
      ARRAY(SELECT week FROM weekly ORDER BY week), ARRAY(SELECT n FROM weekly ORDER BY week)) END,
    updated_at = now()
   FROM moved, latest WHERE c.org_id = $1 AND c.id = $2`

const lockTopics = `
  SELECT id FROM topics
   WHERE org_id = $1 AND id = ANY(ARRAY(
     SELECT tp.topic_id FROM topic_people tp JOIN people p ON p.org_id = tp.org_id AND p.id = tp.person_id
      WHERE tp.org_id = $1 AND p.company_id = $2))
   ORDER BY id FOR NO KEY UPDATE`

/** Locks people before companies, as ingest does, so that the two cannot wait for each other. */
export async function lockPeople(tx: Tx, orgId: string, companyIds: string[]): Promise<void> {
  await tx.client.query(
    `SELECT id FROM people WHERE org_id = $1 AND company_id = ANY($2::bigint[]) ORDER BY id FOR NO KEY UPDATE`,
    [orgId, companyIds],
  )
}

/** Moves people and domains, with the statistics about them. The people and companies must be locked. */
export async function moveEverything(
  tx: Tx,
  orgId: string,
  targetId: string,
  sourceIds: string[],
): Promise<void> {
  for (const step of [movePeople, moveDomains, addStatistics])
    await tx.client.query(step, [orgId, targetId, sourceIds])
  await countCompaniesOfTopics(tx, orgId, targetId)
}

/**
 * Locks in a separate statement, so that the count is read after the wait. An update that waits by itself would write a
 * count from before its wait.
 */
export async function countCompaniesOfTopics(tx: Tx, orgId: string, companyId: string): Promise<void> {
  const { rows } = await tx.client.query<{ id: string }>(lockTopics, [orgId, companyId])
  await recountParticipants(
    tx.client,
    orgId,
    rows.map(({ id }) => id),
  )
}
