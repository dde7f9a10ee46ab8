import type pg from 'pg'
import { valueCompanies } from './company-values.ts'
import { clearMessageDays, clearSourceDays, fillMessageDays, fillSourceDays } from './message-days.ts'
import {
  clearTopicPeople,
  fillTopicPeople,
  rebuildTopicGroups,
  rebuildTopics,
  type Some,
  some,
} from './rebuild-topics.ts'
import { recountParticipants } from './recount-topics.ts'
import { clearSeenHours, fillSeenHours } from './seen-hours.ts'
import { mondayOf, sortedSet, twelveWeeks } from './sql.ts'

/** $1 is the organization. */
export const rebuildCounters = `
INSERT INTO counters (org_id, name, value)
SELECT $1, name, value FROM (
  SELECT 'automations' AS name, count(*) AS value FROM automations WHERE org_id = $1 AND deleted_at IS NULL
  UNION ALL SELECT 'channels', count(*) FROM channels WHERE org_id = $1
  UNION ALL SELECT 'companies', count(*) FROM companies WHERE org_id = $1 AND merge_id IS NULL
  UNION ALL SELECT 'companies_vip', count(*) FROM companies WHERE org_id = $1 AND merge_id IS NULL AND is_vip
  UNION ALL SELECT 'messages', count(*) FROM messages WHERE org_id = $1
  UNION ALL SELECT 'people', count(*) FROM people WHERE org_id = $1
  UNION ALL SELECT name, sum(n) FROM (
    SELECT name, 0 AS n FROM counters WHERE org_id = $1 AND name LIKE 'people\\_tag:%'
    UNION ALL SELECT 'people_tag:' || tag, count(DISTINCT id) FROM people, unnest(ecosystem_tags) AS tag
      WHERE org_id = $1 AND ecosystem_tags <> '{}' AND tag IS NOT NULL GROUP BY tag
  ) AS tags GROUP BY name
  UNION ALL SELECT 'people_vip', count(*) FROM people WHERE org_id = $1 AND is_vip
  UNION ALL SELECT 'stories', count(*) FROM stories WHERE org_id = $1
  UNION ALL SELECT 'topics', count(*) FROM topics WHERE org_id = $1 AND NOT archived AND retired_at IS NULL
  UNION ALL SELECT 'topics_archived', count(*) FROM topics WHERE org_id = $1 AND archived AND retired_at IS NULL
) AS counted
ORDER BY name
ON CONFLICT (org_id, name) DO UPDATE SET value = excluded.value`

/** $1 is the organization. Needs the participants of topics; of two topics of one instant the greater id is the latest. */
const rebuildPeople = (of: Some) => `
WITH weekly AS (
  SELECT m.person_id, c.source_name, ${mondayOf('m.sent_at')} AS week, count(*) AS n, max(m.sent_at) AS last_at
  FROM messages m
  JOIN channels c ON c.org_id = m.org_id AND c.id = m.channel_id
  WHERE m.org_id = $1${of('m.person_id')}
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
  FROM topic_people WHERE org_id = $1${of('person_id')}
  ORDER BY person_id, last_message_at DESC, topic_id DESC
), fresh AS (
  SELECT p.id, coalesce(t.n, 0)::bigint AS n, t.last_at, coalesce(t.sources, '{}') AS sources,
    t.activity, t.anchor, l.topic_id, l.last_message_at AS topic_at
  FROM people p
  LEFT JOIN totals t ON t.person_id = p.id
  LEFT JOIN latest l ON l.person_id = p.id
  WHERE p.org_id = $1${of('p.id')}
)
UPDATE people p SET message_count = f.n, last_seen_at = f.last_at, sources = f.sources,
  activity = f.activity, activity_week = f.anchor, latest_topic_id = f.topic_id, latest_topic_at = f.topic_at
FROM fresh f
WHERE p.org_id = $1 AND p.id = f.id
  AND (p.message_count, p.last_seen_at, p.sources, p.activity, p.activity_week, p.latest_topic_id, p.latest_topic_at)
  IS DISTINCT FROM (f.n, f.last_at, f.sources, f.activity, f.anchor, f.topic_id, f.topic_at)`

/**
 * $1 is the organization. Sums up the statistics of each company's people, so these come first.
 * Merged companies keep what they last had: they are in no list and their people belong to the target.
 */
const rebuildCompanies = (of: Some) => `
WITH anchored AS (
  SELECT company_id, message_count, last_seen_at, activity, activity_week,
    max(activity_week) OVER (PARTITION BY company_id) AS anchor
  FROM people WHERE org_id = $1 AND company_id IS NOT NULL${of('company_id')}
), totals AS (
  SELECT company_id, max(anchor) AS anchor, sum(message_count)::bigint AS n, count(*)::int AS people, max(last_seen_at) AS last_at,
    CASE WHEN max(anchor) IS NOT NULL
      THEN ${twelveWeeks((age) => `sum(activity[${12 - age} + (anchor - activity_week) / 7])`)}
    END AS activity
  FROM anchored GROUP BY company_id
), fresh AS (
  SELECT c.id, coalesce(t.n, 0) AS n, coalesce(t.people, 0) AS people, t.last_at, t.activity, t.anchor
  FROM companies c LEFT JOIN totals t ON t.company_id = c.id
  WHERE c.org_id = $1 AND c.merge_id IS NULL${of('c.id')}
)
UPDATE companies c SET message_count = f.n, person_count = f.people, last_seen_at = f.last_at,
  activity = f.activity, activity_week = f.anchor
FROM fresh f
WHERE c.org_id = $1 AND c.id = f.id
  AND (c.message_count, c.person_count, c.last_seen_at, c.activity, c.activity_week)
  IS DISTINCT FROM (f.n, f.people, f.last_at, f.activity, f.anchor)`

/** $1 is the organization. */
const rebuildChannels = `
WITH fresh AS (
  SELECT c.id, coalesce(t.n, 0) AS n, t.last_at
  FROM channels c
  LEFT JOIN (
    SELECT channel_id, count(*) AS n, max(sent_at) AS last_at
    FROM messages WHERE org_id = $1 GROUP BY channel_id
  ) t ON t.channel_id = c.id
  WHERE c.org_id = $1
)
UPDATE channels c SET message_count = f.n, last_seen_at = f.last_at
FROM fresh f
WHERE c.org_id = $1 AND c.id = f.id
  AND (c.message_count, c.last_seen_at) IS DISTINCT FROM (f.n, f.last_at)`

const all: Some = () => ''

/** In order: later steps read the rows of earlier ones. */
const steps = [
  clearMessageDays,
  fillMessageDays,
  clearSourceDays,
  fillSourceDays,
  rebuildChannels,
  rebuildTopicGroups,
  valueCompanies(all),
  clearTopicPeople,
  fillTopicPeople(all),
  rebuildTopics,
  rebuildPeople(all),
  rebuildCompanies(all),
  clearSeenHours,
  fillSeenHours,
  rebuildCounters,
]

/**
 * Recomputes every statistic of an organization from its rows. Statistics kept while messages arrive are exactly these.
 * For loads that write rows directly; nobody else may write to the organization meanwhile.
 * Give it a client inside a transaction if readers must not see the steps.
 */
export async function rebuildStatistics(client: pg.ClientBase | pg.Pool, orgId: string): Promise<void> {
  for (const step of steps) await client.query(step, [orgId])
}

const clearSomeTopicPeople = 'DELETE FROM topic_people WHERE org_id = $1 AND person_id = ANY($2::bigint[])'
const fillSomeTopicPeople = fillTopicPeople(some)
const rebuildSomePeople = rebuildPeople(some)
const rebuildSomeCompanies = rebuildCompanies(some)

export type Affected = { personIds: string[]; companyIds: string[]; topicIds: string[] }

/** Takes people out of the topics they took part in, so that their rows can go. */
export async function leaveTopics(client: pg.ClientBase, orgId: string, personIds: string[]): Promise<void> {
  await client.query(clearSomeTopicPeople, [orgId, personIds])
}

/**
 * Recomputes what depends on who wrote which messages, for these people, companies and topics only, by the statements of
 * the full rebuild. Hours and counters are left to the caller. The rows must be locked.
 */
export async function rebuildSome(client: pg.ClientBase, orgId: string, affected: Affected): Promise<void> {
  await leaveTopics(client, orgId, affected.personIds)
  await client.query(fillSomeTopicPeople, [orgId, affected.personIds])
  await recountParticipants(client, orgId, affected.topicIds)
  await client.query(rebuildSomePeople, [orgId, affected.personIds])
  await client.query(rebuildSomeCompanies, [orgId, affected.companyIds])
}

/** Recomputes what depends on who belongs to which company, for these companies and topics. */
export async function rebuildMemberships(
  client: pg.ClientBase,
  orgId: string,
  { companyIds, topicIds }: Affected,
): Promise<void> {
  await recountParticipants(client, orgId, topicIds)
  await client.query(rebuildSomeCompanies, [orgId, companyIds])
}
