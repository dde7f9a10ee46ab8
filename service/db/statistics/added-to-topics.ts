import { addedActivity, mondayOf, sortedSet, twelveWeeks, unitedSet } from './sql.ts'

/** SQL: messages that come to topics, as `n(topic_id, person_id, source, sent_at)`. `$1` is the organization. */
export type Added = { from: string; values: unknown[] }

type Message = { topicId: string; personId: string; source: string; sentAt: Date }

/** Messages that were just written. */
export function addedMessages(messages: Message[]): Added {
  return {
    from: 'unnest($2::uuid[], $3::bigint[], $4::text[], $5::timestamptz[]) AS n(topic_id, person_id, source, sent_at)',
    values: [
      messages.map((it) => it.topicId),
      messages.map((it) => it.personId),
      messages.map((it) => it.source),
      messages.map((it) => it.sentAt.toISOString()),
    ],
  }
}

/** Everything that was said in discussions that are in their topic since this transaction. */
export function addedDiscussions(groupIds: string[]): Added {
  return {
    from: `(SELECT g.topic_id, m.person_id, c.source_name AS source, m.sent_at
      FROM topic_groups g
      JOIN messages m ON m.org_id = $1 AND m.group_id = g.id
      JOIN channels c ON c.org_id = $1 AND c.id = m.channel_id
      WHERE g.org_id = $1 AND g.id = ANY($2::uuid[]) AND g.topic_id IS NOT NULL) AS n`,
    values: [groupIds],
  }
}

/** A row version that no transaction superseded or locked is one that this statement inserted. */
export const addParticipants = ({ from }: Added) => `
INSERT INTO topic_people (org_id, topic_id, person_id, message_count, sources, last_message_at)
SELECT $1, topic_id, person_id, count(*), ${sortedSet('source')}, max(sent_at)
FROM ${from}
GROUP BY topic_id, person_id
ON CONFLICT (org_id, topic_id, person_id) DO UPDATE SET
  message_count = topic_people.message_count + excluded.message_count,
  sources = ${unitedSet('topic_people.sources', 'excluded.sources')},
  last_message_at = greatest(topic_people.last_message_at, excluded.last_message_at)
RETURNING topic_id AS "topicId", person_id::text AS "personId", xmax = 0 AS inserted`

export const addToTopics = ({ from }: Added) => `
WITH m AS (
  SELECT *, max(week) OVER (PARTITION BY topic_id) AS anchor
  FROM (SELECT n.topic_id, n.sent_at, n.source, ${mondayOf('n.sent_at')} AS week FROM ${from}) AS dated
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

/**
 * Counts people ($3) who are new in topics ($2), and the companies that came with them or with people who came to a company
 * ($4). A company is new to a topic if nobody of it took part but these. Each pair of topic and company is asked by index,
 * over the participants of the topic or the people of the company, whichever are fewer. The organization itself does not count.
 */
export const addNewcomers = `
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
  SELECT x.topic_id, c.yearly_value, CASE WHEN t.person_count < c.person_count THEN (
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
  JOIN companies c ON c.org_id = $1 AND c.id = x.company_id AND NOT c.is_org_company
)
UPDATE topics t SET person_count = t.person_count + a.people, company_count = t.company_count + a.companies,
  revenue = t.revenue + a.revenue
FROM (
  SELECT topic_id, sum(people)::int AS people, sum(companies)::int AS companies, sum(revenue) AS revenue
  FROM (
    SELECT topic_id, 0 AS people, 1 AS companies, coalesce(yearly_value, 0) AS revenue FROM settled WHERE known IS NULL
    UNION ALL SELECT topic_id, 1, 0, 0 FROM unnest($2::uuid[]) AS n(topic_id)
  ) AS counted
  GROUP BY topic_id
) AS a
WHERE t.org_id = $1 AND t.id = a.topic_id`
