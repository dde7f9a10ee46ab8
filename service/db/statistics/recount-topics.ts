import type pg from 'pg'
import { portionsOf } from '#service/db/portions.ts'
import { fillTopicPeople } from './rebuild-topics.ts'
import { mondayOf, sortedSet, twelveWeeks } from './sql.ts'

/** SQL, in all of these: $1 organization, $2 topics, $3 people. */
const clearPairs = `
DELETE FROM topic_people WHERE org_id = $1 AND topic_id = ANY($2::uuid[]) AND person_id = ANY($3::bigint[])`

const fillPairs = fillTopicPeople(
  (column) => ` AND ${column} = ANY($3::bigint[]) AND g.topic_id = ANY($2::uuid[])`,
)

/** Reads no messages but those of the last twelve weeks: the rest is known from the discussions. */
const fromDiscussions = `
WITH spoken AS (
  SELECT t.id, coalesce(sum(g.message_count), 0)::bigint AS n, min(g.first_message_at) AS first_at,
    max(g.last_message_at) AS last_at, ${mondayOf('max(g.last_message_at)')} AS anchor,
    coalesce(${sortedSet('c.source_name')} FILTER (WHERE g.message_count > 0), '{}') AS sources
  FROM topics t
  LEFT JOIN topic_groups g ON g.org_id = $1 AND g.topic_id = t.id
  LEFT JOIN channels c ON c.org_id = $1 AND c.id = g.channel_id
  WHERE t.org_id = $1 AND t.id = ANY($2::uuid[])
  GROUP BY t.id
), weekly AS (
  SELECT s.id, ${twelveWeeks((age) => `count(*) FILTER (WHERE m.week = s.anchor - ${age * 7})`)} AS activity
  FROM spoken s CROSS JOIN LATERAL (
    SELECT ${mondayOf('m.sent_at')} AS week
    FROM topic_groups g JOIN messages m ON m.org_id = $1 AND m.group_id = g.id
    WHERE g.org_id = $1 AND g.topic_id = s.id AND m.sent_at >= (s.anchor - 77)::timestamp AT TIME ZONE 'UTC') m
  GROUP BY s.id
)
UPDATE topics t SET message_count = s.n, sources = s.sources, first_message_at = s.first_at, last_message_at = s.last_at,
  activity_week = s.anchor, activity = w.activity
FROM spoken s LEFT JOIN weekly w ON w.id = s.id
WHERE t.org_id = $1 AND t.id = s.id`

/** Counts people and companies of topics by their participants, without the organization itself. */
const fromParticipants = `
UPDATE topics t SET (person_count, company_count, revenue) = (
  SELECT coalesce(sum(x.people), 0)::int, count(c.id)::int, coalesce(sum(c.yearly_value), 0)
  FROM (
    SELECT p.company_id, count(*) AS people FROM topic_people tp
    JOIN people p ON p.org_id = tp.org_id AND p.id = tp.person_id
    WHERE tp.org_id = $1 AND tp.topic_id = t.id GROUP BY p.company_id
  ) x LEFT JOIN companies c ON c.org_id = $1 AND c.id = x.company_id AND NOT c.is_org_company)
WHERE t.org_id = $1 AND t.id = ANY($2::uuid[])`

/** Counts who takes part in topics, after people or their companies changed. The topics must be locked. */
export async function recountParticipants(
  client: pg.ClientBase,
  orgId: string,
  topicIds: string[],
): Promise<void> {
  if (topicIds.length > 0) await client.query(fromParticipants, [orgId, topicIds])
}

/**
 * Counts topics anew after messages of these people left them or moved between them. The topics must be locked; what is
 * known of their discussions must be right.
 */
export async function recountTopics(
  client: pg.ClientBase,
  orgId: string,
  topicIds: string[],
  personIds: string[],
): Promise<void> {
  if (topicIds.length === 0) return
  for (const some of portionsOf(personIds)) {
    await client.query(clearPairs, [orgId, topicIds, some])
    await client.query(fillPairs, [orgId, topicIds, some])
  }
  await client.query(fromDiscussions, [orgId, topicIds])
  await recountParticipants(client, orgId, topicIds)
}
