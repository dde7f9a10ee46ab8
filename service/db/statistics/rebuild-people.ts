import { mondayOf, sortedSet, twelveWeeks } from './sql.ts'

/** $1 is the organization. Needs the participants of topics; of two topics of one instant the greater id is the latest. */
export const REBUILD_PEOPLE = `
WITH weekly AS (
  SELECT m.person_id, c.source_name, ${mondayOf('m.sent_at')} AS week, count(*) AS n, max(m.sent_at) AS last_at
  FROM messages m
  JOIN channels c ON c.org_id = m.org_id AND c.id = m.channel_id
  WHERE m.org_id = $1
  GROUP BY 1, 2, 3
), anchored AS (
  SELECT *, max(week) OVER (PARTITION BY person_id) AS anchor FROM weekly
), totals AS (
  SELECT person_id, max(anchor) AS anchor, sum(n) AS n, max(last_at) AS last_at,
    ${sortedSet('source_name')} AS sources,
    ${twelveWeeks((age) => `sum(n) FILTER (WHERE week = anchor - ${age * 7})`)} AS activity
  FROM anchored GROUP BY person_id
), latest AS (
  SELECT DISTINCT ON (person_id) person_id, topic_id, last_message_at
  FROM topic_people WHERE org_id = $1
  ORDER BY person_id, last_message_at DESC, topic_id DESC
), fresh AS (
  SELECT p.id, coalesce(t.n, 0)::bigint AS n, t.last_at, coalesce(t.sources, '{}') AS sources,
    t.activity, t.anchor, l.topic_id, l.last_message_at AS topic_at
  FROM people p
  LEFT JOIN totals t ON t.person_id = p.id
  LEFT JOIN latest l ON l.person_id = p.id
  WHERE p.org_id = $1
)
UPDATE people p SET message_count = f.n, last_seen_at = f.last_at, sources = f.sources,
  activity = f.activity, activity_week = f.anchor, latest_topic_id = f.topic_id, latest_topic_at = f.topic_at
FROM fresh f
WHERE p.org_id = $1 AND p.id = f.id
  AND (p.message_count, p.last_seen_at, p.sources, p.activity, p.activity_week, p.latest_topic_id, p.latest_topic_at)
  IS DISTINCT FROM (f.n, f.last_at, f.sources, f.activity, f.anchor, f.topic_id, f.topic_at)`
