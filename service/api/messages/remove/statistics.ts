import { dayOf } from '#service/db/statistics/message-days.ts'
import { bumpSeenHours, type HourMove, withHourMoves } from '#service/db/statistics/seen-hours.ts'
import { mondayOf, twelveWeeks } from '#service/db/statistics/sql.ts'
import type { Batch } from '../ingest/arrivals.ts'
import type { Gone } from './gone.ts'
import { uncountTopics } from './topics.ts'

/** SQL: counts of twelve weeks up to that of `last`, of the messages `m` that fulfil `condition`. */
function weeksOf(condition: string, last: string): string {
  return `(SELECT ${twelveWeeks((age) => `count(*) FILTER (WHERE m.week = ${mondayOf(last)} - ${age * 7})`)}
    FROM (SELECT ${mondayOf('m.sent_at')} AS week FROM messages m WHERE m.org_id = $1 AND ${condition}
      AND m.sent_at >= (${mondayOf(last)} - 77)::timestamp AT TIME ZONE 'UTC') AS m)`
}

/** A source stays while one message of it does; sources that lost none are not looked at. */
const peopleStatement = withHourMoves(
  `
WITH gone AS (
  SELECT person_id, count(*) AS n, array_agg(DISTINCT source) AS sources
  FROM unnest($2::bigint[], $3::text[]) AS u(person_id, source) GROUP BY person_id
), fresh AS (
  SELECT g.*, (SELECT m.sent_at FROM messages m WHERE m.org_id = $1 AND m.person_id = g.person_id
    ORDER BY m.sent_at DESC NULLS LAST LIMIT 1) AS last_at
  FROM gone g
)`,
  `
UPDATE people p SET message_count = p.message_count - f.n, last_seen_at = f.last_at,
  sources = ARRAY(SELECT s FROM unnest(p.sources) WITH ORDINALITY AS u(s, i)
    WHERE s <> ALL (f.sources) OR EXISTS (SELECT FROM messages m
      JOIN channels c ON c.org_id = $1 AND c.id = m.channel_id
      WHERE m.org_id = $1 AND m.person_id = f.person_id AND c.source_name = s) ORDER BY i),
  activity_week = ${mondayOf('f.last_at')},
  activity = CASE WHEN f.last_at IS NOT NULL THEN ${weeksOf('m.person_id = f.person_id', 'f.last_at')} END
FROM fresh f JOIN people o ON o.org_id = $1 AND o.id = f.person_id
WHERE p.org_id = $1 AND p.id = f.person_id`,
  'p',
)

/** Needs the participants of topics. */
const latestTopicsStatement = `
UPDATE people p SET (latest_topic_id, latest_topic_at) = (
  SELECT tp.topic_id, tp.last_message_at FROM topic_people tp WHERE tp.org_id = $1 AND tp.person_id = p.id
  ORDER BY tp.last_message_at DESC, tp.topic_id DESC LIMIT 1)
WHERE p.org_id = $1 AND p.id = ANY($2::bigint[])`

/** Sums up the people of each company, so these come first. */
const companiesStatement = withHourMoves(
  `
WITH gone AS (
  SELECT company_id, count(*) AS n FROM unnest($2::bigint[]) AS u(company_id) GROUP BY company_id
), anchored AS (
  SELECT p.company_id, p.last_seen_at, p.activity, p.activity_week,
    max(p.activity_week) OVER (PARTITION BY p.company_id) AS anchor
  FROM gone g JOIN people p ON p.org_id = $1 AND p.company_id = g.company_id
), fresh AS (
  SELECT g.company_id, g.n, a.last_at, a.anchor, a.activity
  FROM gone g LEFT JOIN (
    SELECT company_id, max(last_seen_at) AS last_at, max(anchor) AS anchor,
      ${twelveWeeks((age) => `sum(activity[${12 - age} + (anchor - activity_week) / 7])`)} AS activity
    FROM anchored GROUP BY company_id) a ON a.company_id = g.company_id
)`,
  `
UPDATE companies c SET message_count = c.message_count - f.n, last_seen_at = f.last_at, activity_week = f.anchor,
  activity = CASE WHEN f.anchor IS NOT NULL THEN f.activity END
FROM fresh f JOIN companies o ON o.org_id = $1 AND o.id = f.company_id
WHERE c.org_id = $1 AND c.id = f.company_id AND c.merge_id IS NULL`,
  'c',
)

const channelsStatement = `
WITH gone AS (SELECT channel_id, count(*) AS n FROM unnest($2::uuid[]) AS u(channel_id) GROUP BY channel_id)
UPDATE channels c SET message_count = c.message_count - g.n,
  last_seen_at = (SELECT m.sent_at FROM messages m WHERE m.org_id = $1 AND m.channel_id = g.channel_id
    ORDER BY m.sent_at DESC NULLS LAST LIMIT 1)
FROM gone g WHERE c.org_id = $1 AND c.id = g.channel_id`

const gonePerDay = (key: string, type: string) => `
WITH gone AS (
  SELECT ${dayOf('sent_at')} AS day, key, count(*) AS n
  FROM unnest($2::${type}[], $3::timestamptz[]) AS u(key, sent_at) GROUP BY 1, 2
)
UPDATE ${key === 'channel_id' ? 'message_days' : 'source_days'} d SET n = d.n - g.n
FROM gone g WHERE d.org_id = $1 AND d.day = g.day AND d.${key} = g.key`

const daysStatement = gonePerDay('channel_id', 'uuid')
const sourcesStatement = gonePerDay('source_name', 'text')

/** Days without a message have no row. */
const emptyDays = (table: string, key: string, type: string) => `
DELETE FROM ${table} d USING unnest($2::${type}[], $3::timestamptz[]) AS u(key, sent_at)
WHERE d.org_id = $1 AND d.day = ${dayOf('u.sent_at')} AND d.${key} = u.key AND d.n = 0`

const emptyDaysStatement = emptyDays('message_days', 'channel_id', 'uuid')
const emptySourcesStatement = emptyDays('source_days', 'source_name', 'text')

const lock = (table: string, type: string) =>
  `SELECT id FROM ${table} WHERE org_id = $1 AND id = ANY($2::${type}[]) ORDER BY id FOR NO KEY UPDATE`

const lockStatements = {
  people: lock('people', 'bigint'),
  companies: lock('companies', 'bigint'),
  topics: lock('topics', 'uuid'),
  channels: lock('channels', 'uuid'),
}

const present = (ids: (string | null)[]) => [...new Set(ids)].filter((id) => id !== null)

/** Locks in the order of ingest, and only here: a company that is read before its people are locked may be another by then. */
async function lockAll({ tx, orgId }: Batch, gone: Gone[]): Promise<Gone[]> {
  const personIds = present(gone.map((it) => it.personId))
  await tx.query(lockStatements.people, [orgId, personIds])
  const found = await tx.query<{ id: string; companyId: string | null }>(
    `SELECT id::text, company_id::text AS "companyId" FROM people WHERE org_id = $1 AND id = ANY($2::bigint[])`,
    [orgId, personIds],
  )
  const companies = new Map(found.rows.map((row) => [row.id, row.companyId]))
  const placed = gone.map((it) => ({ ...it, companyId: companies.get(it.personId) ?? null }))
  await tx.query(lockStatements.companies, [orgId, present(placed.map((it) => it.companyId))])
  await tx.query(lockStatements.topics, [orgId, present(placed.map((it) => it.topicId))])
  await tx.query(lockStatements.channels, [orgId, present(placed.map((it) => it.channelId))])
  return placed
}

/** Takes deleted messages out of every statistic but the total of messages; all are then what a rebuild computes. */
export async function uncount(batch: Batch, deleted: Gone[]): Promise<void> {
  const { tx, orgId } = batch
  const gone = await lockAll(batch, deleted)
  const column = (key: keyof Gone) => gone.map((it) => it[key])
  const seenPeople = await tx.query<HourMove>(peopleStatement, [orgId, column('personId'), column('source')])
  const companyIds = gone.flatMap((it) => it.companyId ?? [])
  const seenCompanies = await tx.query<HourMove>(companiesStatement, [orgId, companyIds])
  await uncountTopics(batch, gone)
  await tx.query(latestTopicsStatement, [orgId, present(column('personId'))])
  await tx.query(channelsStatement, [orgId, column('channelId')])
  await tx.query(daysStatement, [orgId, column('channelId'), column('sentAt')])
  await tx.query(emptyDaysStatement, [orgId, column('channelId'), column('sentAt')])
  await bumpSeenHours(tx, orgId, 'people', seenPeople.rows)
  await bumpSeenHours(tx, orgId, 'companies', seenCompanies.rows)
  await tx.query(sourcesStatement, [orgId, column('source'), column('sentAt')])
  await tx.query(emptySourcesStatement, [orgId, column('source'), column('sentAt')])
}
