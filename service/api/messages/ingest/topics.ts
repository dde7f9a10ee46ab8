import { addedActivity, mondayOf, sortedSet, twelveWeeks, unitedSet } from '#service/db/statistics/sql.ts'
import type { Batch } from './arrivals.ts'
import type { WrittenMessage } from './messages.ts'

interface TopicMessage {
  topicId: string
  personId: string
  source: string
  sentAt: Date
}

interface Newcomer {
  topicId: string
  personId: string
}

/** A row version that no transaction superseded or locked is one that this statement inserted. */
const COUNT_PARTICIPANTS = `
INSERT INTO topic_people (org_id, topic_id, person_id, message_count, sources, last_message_at)
SELECT $1, topic_id, person_id, count(*), ${sortedSet('source')}, max(sent_at)
FROM unnest($2::uuid[], $3::bigint[], $4::text[], $5::timestamptz[]) AS n(topic_id, person_id, source, sent_at)
GROUP BY topic_id, person_id
ON CONFLICT (org_id, topic_id, person_id) DO UPDATE SET
  message_count = topic_people.message_count + excluded.message_count,
  sources = ${unitedSet('topic_people.sources', 'excluded.sources')},
  last_message_at = greatest(topic_people.last_message_at, excluded.last_message_at)
RETURNING topic_id AS "topicId", person_id::text AS "personId", xmax = 0 AS inserted`

/**
 * A company is new to a topic if nobody of it took part but the newcomers and movers. Each pair of topic and company
 * is asked by index, over the participants of the topic or the people of the company, whichever are fewer.
 */
const COUNT_NEWCOMERS = `
WITH fresh AS (
  SELECT topic_id, person_id FROM unnest($2::uuid[], $3::bigint[]) AS n(topic_id, person_id)
  UNION
  SELECT topic_id, person_id FROM topic_people WHERE org_id = $1 AND person_id = ANY($4::bigint[])
), pairs AS (
  SELECT f.topic_id, p.company_id, array_agg(f.person_id) AS people
  FROM fresh f JOIN people p ON p.org_id = $1 AND p.id = f.person_id
  WHERE p.company_id IS NOT NULL
  GROUP BY f.topic_id, p.company_id
), settled AS (
  SELECT x.topic_id, CASE WHEN t.person_count < c.person_count THEN (
    SELECT true FROM topic_people tp
    WHERE tp.org_id = $1 AND tp.topic_id = x.topic_id AND tp.person_id <> ALL (x.people)
      AND (SELECT p.company_id FROM people p WHERE p.org_id = $1 AND p.id = tp.person_id) = x.company_id
    LIMIT 1
  ) ELSE (
    SELECT true FROM people p
    WHERE p.org_id = $1 AND p.company_id = x.company_id AND p.id <> ALL (x.people)
      AND (SELECT true FROM topic_people tp WHERE tp.org_id = $1 AND tp.topic_id = x.topic_id AND tp.person_id = p.id)
    LIMIT 1
  ) END AS known
  FROM pairs x
  JOIN topics t ON t.org_id = $1 AND t.id = x.topic_id
  JOIN companies c ON c.org_id = $1 AND c.id = x.company_id
)
UPDATE topics t SET person_count = t.person_count + a.people, company_count = t.company_count + a.companies
FROM (
  SELECT topic_id, sum(people)::int AS people, sum(companies)::int AS companies
  FROM (
    SELECT topic_id, 0 AS people, 1 AS companies FROM settled WHERE known IS NULL
    UNION ALL SELECT topic_id, 1, 0 FROM unnest($2::uuid[]) AS n(topic_id)
  ) AS counted
  GROUP BY topic_id
) AS a
WHERE t.org_id = $1 AND t.id = a.topic_id`

/** Returns those who had not taken part before. */
async function countParticipants(batch: Batch, messages: TopicMessage[]): Promise<Newcomer[]> {
  if (messages.length === 0) return []
  const { rows } = await batch.tx.query<Newcomer & { inserted: boolean }>(COUNT_PARTICIPANTS, [
    batch.orgId,
    messages.map((it) => it.topicId),
    messages.map((it) => it.personId),
    messages.map((it) => it.source),
    messages.map((it) => it.sentAt.toISOString()),
  ])
  return rows.filter((it) => it.inserted)
}

/**
 * Counts newcomers, and the companies that came with them or with movers. Needs the topics to be locked: whoever
 * joins the same topic at the same time sees what this one wrote.
 */
async function countNewcomers(batch: Batch, newcomers: Newcomer[], movers: Set<string>): Promise<void> {
  if (newcomers.length === 0 && movers.size === 0) return
  const columns = [newcomers.map((it) => it.topicId), newcomers.map((it) => it.personId), [...movers]]
  await batch.tx.query(COUNT_NEWCOMERS, [batch.orgId, ...columns])
}

/** Topics of the messages ($2), and topics of people who came to a company ($3). */
const LOCK = `
SELECT id FROM topics
WHERE org_id = $1 AND id = ANY(ARRAY(
  SELECT unnest($2::uuid[])
  UNION SELECT topic_id FROM topic_people WHERE org_id = $1 AND person_id = ANY($3::bigint[])))
ORDER BY id FOR NO KEY UPDATE`

const COUNT_GROUPS = `
WITH added AS (
  SELECT group_id, count(*) AS n, min(sent_at) AS first_at, max(sent_at) AS last_at
  FROM unnest($2::uuid[], $3::timestamptz[]) AS n(group_id, sent_at)
  GROUP BY group_id
)
UPDATE topic_groups g SET message_count = g.message_count + a.n,
  first_message_at = least(g.first_message_at, a.first_at),
  last_message_at = greatest(g.last_message_at, a.last_at)
FROM added a
WHERE g.org_id = $1 AND g.id = a.group_id`

const COUNT_TOPICS = `
WITH m AS (
  SELECT *, max(week) OVER (PARTITION BY topic_id) AS anchor
  FROM (
    SELECT *, ${mondayOf('sent_at')} AS week
    FROM unnest($2::uuid[], $3::timestamptz[], $4::text[]) AS n(topic_id, sent_at, source)
  ) AS dated
), added AS (
  SELECT topic_id, count(*) AS n, min(sent_at) AS first_at, max(sent_at) AS last_at, ${sortedSet('source')} AS sources,
    max(anchor) AS activity_week,
    ${twelveWeeks((age) => `count(*) FILTER (WHERE week = anchor - ${age * 7})`)} AS activity
  FROM m GROUP BY topic_id
)
UPDATE topics t SET message_count = t.message_count + a.n,
  sources = ${unitedSet('t.sources', 'a.sources')},
  first_message_at = least(t.first_message_at, a.first_at),
  last_message_at = greatest(t.last_message_at, a.last_at),
  ${addedActivity('t', 'a')}
FROM added a
WHERE t.org_id = $1 AND t.id = a.topic_id`

/** `movers` are people who were there before and came to a company in this transaction. */
export async function countTopics(
  batch: Batch,
  messages: WrittenMessage[],
  movers: Set<string>,
): Promise<void> {
  const grouped = messages.flatMap(({ group, ...it }) => (group ? [{ ...it, ...group }] : []))
  if (grouped.length === 0 && movers.size === 0) return
  const topicIds = grouped.map((it) => it.topicId)
  await batch.tx.query(LOCK, [batch.orgId, topicIds, [...movers]])
  const newcomers = await countParticipants(batch, grouped)
  if (grouped.length > 0) {
    const sentAt = grouped.map((it) => it.sentAt.toISOString())
    await batch.tx.query(COUNT_GROUPS, [batch.orgId, grouped.map((it) => it.groupId), sentAt])
    await batch.tx.query(COUNT_TOPICS, [batch.orgId, topicIds, sentAt, grouped.map((it) => it.source)])
  }
  await countNewcomers(batch, newcomers, movers)
}
