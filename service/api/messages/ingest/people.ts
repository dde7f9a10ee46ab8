import { personSearchText } from '#service/db/statistics/search-text.ts'
import { type HourMove, withHourMoves } from '#service/db/statistics/seen-hours.ts'
import { addedActivity, mondayOf, twelveWeeks, unitedSet } from '#service/db/statistics/sql.ts'
import type { Batch } from './arrivals.ts'
import { domainOf } from './company-domain.ts'
import type { NewPerson } from './links.ts'
import type { WrittenMessage } from './messages.ts'

export interface CreatedPerson extends NewPerson {
  id: string
  displayName: string
  companyId: string | null
}

const takeIds = `SELECT scattered_id('person_ids')::text AS id FROM generate_series(1, $1::int)`

const createStatement = `
INSERT INTO people (org_id, id, display_name, avatar_url, title, primary_email, is_bot, company_id, search_text,
  created_at, updated_at)
SELECT $1, n.*, $2, $2
FROM unnest($3::bigint[], $4::text[], $5::text[], $6::text[], $7::text[], $8::bool[], $9::bigint[], $10::text[])
  AS n(id, display_name, avatar_url, title, primary_email, is_bot, company_id, search_text)
ORDER BY n.id`

const withoutCompany = `
SELECT id::text FROM people WHERE org_id = $1 AND id = ANY($2::bigint[]) AND company_id IS NULL`

export async function createPeople(
  batch: Batch,
  wanted: NewPerson[],
  companies: Map<string, string>,
): Promise<CreatedPerson[]> {
  if (wanted.length === 0) return []
  const ids = await batch.tx.query<{ id: string }>(takeIds, [wanted.length])
  const people = ids.rows.flatMap(({ id }, i) => {
    const person = wanted[i]
    return person
      ? [{ ...person, id, displayName: nameOf(person), companyId: companyOf(person, companies) }]
      : []
  })
  await batch.tx.query(createStatement, [batch.orgId, batch.now, ...columnsOf(people)])
  return people
}

/** Those of the people who belong to no company yet. */
export async function peopleWithoutCompany(batch: Batch, personIds: string[]): Promise<Set<string>> {
  if (personIds.length === 0) return new Set()
  const { rows } = await batch.tx.query<{ id: string }>(withoutCompany, [batch.orgId, personIds])
  return new Set(rows.map((row) => row.id))
}

function nameOf({ profile }: NewPerson): string {
  return profile.displayName ?? profile.handle ?? profile.email ?? profile.typedEmail ?? profile.platformId
}

function companyOf({ profile }: NewPerson, companies: Map<string, string>): string | null {
  const domain = domainOf(profile.email, profile)
  return domain === null ? null : (companies.get(domain) ?? null)
}

function columnsOf(people: CreatedPerson[]): (string | boolean | null)[][] {
  return [
    people.map((it) => it.id),
    people.map((it) => it.displayName),
    people.map((it) => it.profile.avatarUrl),
    people.map((it) => it.profile.title),
    people.map((it) => it.profile.email),
    people.map((it) => it.profile.isBot),
    people.map((it) => it.companyId),
    people.map(searchTextOf),
  ]
}

function searchTextOf({ displayName, profile, identities }: CreatedPerson): string {
  const of = (field: 'email' | 'typedEmail' | 'handle') => identities.map((it) => it[field])
  return personSearchText({
    displayName,
    emails: [profile.email, ...of('email'), ...of('typedEmail')],
    handles: of('handle'),
  })
}

/** A person as the transaction that locked the row sees it. */
export interface LockedPerson {
  id: string
  displayName: string
  primaryEmail: string | null
  companyId: string | null
  avatarUrl: string | null
  title: string | null
}

/** NO KEY UPDATE: a transaction that only refers to a row need not wait for one that counts in it. */
const lockStatement = `
SELECT id::text, display_name AS "displayName", primary_email AS "primaryEmail", company_id::text AS "companyId",
  avatar_url AS "avatarUrl", title
FROM people WHERE org_id = $1 AND id = ANY($2::bigint[])
ORDER BY people.id FOR NO KEY UPDATE`

const addedStatement = `
WITH m AS (
  SELECT *, max(week) OVER (PARTITION BY person_id) AS anchor
  FROM (
    SELECT *, ${mondayOf('sent_at')} AS week
    FROM unnest($2::bigint[], $3::timestamptz[], $4::text[], $5::uuid[]) AS n(person_id, sent_at, source, topic_id)
  ) AS dated
), added AS (
  SELECT person_id, count(*) AS n, max(sent_at) AS last_at, array_agg(DISTINCT source) AS sources,
    max(anchor) AS activity_week,
    ${twelveWeeks((age) => `count(*) FILTER (WHERE week = anchor - ${age * 7})`)} AS activity,
    max(sent_at) FILTER (WHERE topic_id IS NOT NULL) AS topic_at,
    (array_agg(topic_id ORDER BY sent_at DESC, topic_id DESC) FILTER (WHERE topic_id IS NOT NULL))[1] AS topic_id
  FROM m GROUP BY person_id
)`

const updateStatement = `
UPDATE people p SET message_count = p.message_count + a.n,
  last_seen_at = greatest(p.last_seen_at, a.last_at),
  sources = ${unitedSet('p.sources', 'a.sources')},
  ${addedActivity('p', 'a')},
  latest_topic_id = CASE
    WHEN p.latest_topic_id IS NULL OR (a.topic_at, a.topic_id) > (p.latest_topic_at, p.latest_topic_id)
    THEN a.topic_id ELSE p.latest_topic_id END,
  latest_topic_at = greatest(p.latest_topic_at, a.topic_at)
FROM added a JOIN people o ON o.org_id = $1 AND o.id = a.person_id
WHERE p.org_id = $1 AND p.id = a.person_id`

const countStatement = withHourMoves(addedStatement, updateStatement, 'p')

export async function lockPeople(batch: Batch, ids: Set<string>): Promise<Map<string, LockedPerson>> {
  const { rows } = await batch.tx.query<LockedPerson>(lockStatement, [batch.orgId, [...ids]])
  return new Map(rows.map((row) => [row.id, row]))
}

export async function countPeople(batch: Batch, messages: WrittenMessage[]): Promise<HourMove[]> {
  const moved = await batch.tx.query<HourMove>(countStatement, [
    batch.orgId,
    messages.map((it) => it.personId),
    messages.map((it) => it.sentAt.toISOString()),
    messages.map((it) => it.source),
    messages.map((it) => it.group?.topicId ?? null),
  ])
  return moved.rows
}
