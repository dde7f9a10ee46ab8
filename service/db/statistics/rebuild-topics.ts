import { mondayOf, sortedSet, twelveWeeks } from './sql.ts'

/** SQL: condition that limits a rebuild to some rows, by the column that holds their ids. */
export type Some = (column: string) => string

/** Only those whose ids are in $2. */
export const some: Some = (column) => ` AND ${column} = ANY($2::bigint[])`

/** $1 is the organization, in every statement of this file. */
export const rebuildTopicGroups = `
WITH fresh AS (
  SELECT g.id, coalesce(t.n, 0) AS n, t.first_at, t.last_at
  FROM topic_groups g
  LEFT JOIN (
    SELECT group_id, count(*) AS n, min(sent_at) AS first_at, max(sent_at) AS last_at
    FROM messages WHERE org_id = $1 AND group_id IS NOT NULL GROUP BY group_id
  ) t ON t.group_id = g.id
  WHERE g.org_id = $1
)
UPDATE topic_groups g SET message_count = f.n, first_message_at = f.first_at, last_message_at = f.last_at
FROM fresh f
WHERE g.org_id = $1 AND g.id = f.id
  AND (g.message_count, g.first_message_at, g.last_message_at) IS DISTINCT FROM (f.n, f.first_at, f.last_at)`

export const clearTopicPeople = 'DELETE FROM topic_people WHERE org_id = $1'

export const fillTopicPeople = (of: Some) => `
INSERT INTO topic_people (org_id, topic_id, person_id, message_count, sources, last_message_at)
SELECT $1, g.topic_id, m.person_id, count(*), ${sortedSet('c.source_name')}, max(m.sent_at)
FROM messages m
JOIN topic_groups g ON g.org_id = m.org_id AND g.id = m.group_id
JOIN channels c ON c.org_id = m.org_id AND c.id = m.channel_id
WHERE m.org_id = $1 AND m.group_id IS NOT NULL AND g.topic_id IS NOT NULL${of('m.person_id')}
GROUP BY g.topic_id, m.person_id`

/** Needs the participants; a topic's companies are those its participants belong to. */
export const rebuildTopics = `
WITH weekly AS (
  SELECT g.topic_id, c.source_name, ${mondayOf('m.sent_at')} AS week,
    count(*) AS n, min(m.sent_at) AS first_at, max(m.sent_at) AS last_at
  FROM messages m
  JOIN topic_groups g ON g.org_id = m.org_id AND g.id = m.group_id
  JOIN channels c ON c.org_id = m.org_id AND c.id = m.channel_id
  WHERE m.org_id = $1 AND m.group_id IS NOT NULL AND g.topic_id IS NOT NULL
  GROUP BY 1, 2, 3
), anchored AS (
  SELECT *, max(week) OVER (PARTITION BY topic_id) AS anchor FROM weekly
), totals AS (
  SELECT topic_id, max(anchor) AS anchor, sum(n) AS n, min(first_at) AS first_at, max(last_at) AS last_at,
    ${sortedSet('source_name')} AS sources,
    ${twelveWeeks((age) => `sum(n) FILTER (WHERE week = anchor - ${age * 7})`)} AS activity
  FROM anchored GROUP BY topic_id
), participants AS (
  SELECT x.topic_id, sum(x.people)::int AS people, count(c.id)::int AS companies,
    coalesce(sum(c.yearly_value), 0) AS revenue
  FROM (
    SELECT tp.topic_id, p.company_id, count(*) AS people
    FROM topic_people tp JOIN people p ON p.org_id = tp.org_id AND p.id = tp.person_id
    WHERE tp.org_id = $1 GROUP BY tp.topic_id, p.company_id
  ) x LEFT JOIN companies c ON c.org_id = $1 AND c.id = x.company_id AND NOT c.is_org_company
  GROUP BY x.topic_id
), fresh AS (
  SELECT t.id, coalesce(s.n, 0)::bigint AS n, coalesce(p.people, 0) AS people,
    coalesce(p.companies, 0) AS companies, coalesce(p.revenue, 0) AS revenue, coalesce(s.sources, '{}') AS sources,
    s.activity, s.anchor, s.first_at, s.last_at
  FROM topics t
  LEFT JOIN totals s ON s.topic_id = t.id
  LEFT JOIN participants p ON p.topic_id = t.id
  WHERE t.org_id = $1
)
UPDATE topics t SET message_count = f.n, person_count = f.people, company_count = f.companies,
  revenue = f.revenue, sources = f.sources, activity = f.activity, activity_week = f.anchor,
  first_message_at = f.first_at, last_message_at = f.last_at
FROM fresh f
WHERE t.org_id = $1 AND t.id = f.id
  AND (t.message_count, t.person_count, t.company_count, t.revenue, t.sources, t.activity, t.activity_week,
    t.first_message_at, t.last_message_at)
  IS DISTINCT FROM (f.n, f.people, f.companies, f.revenue, f.sources, f.activity, f.anchor, f.first_at, f.last_at)`
