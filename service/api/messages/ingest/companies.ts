import { lockDomains } from '#service/api/companies/domains.ts'
import { companySearchText } from '#service/db/statistics/search-text.ts'
import { type HourMove, withHourMoves } from '#service/db/statistics/seen-hours.ts'
import { addedActivity, mondayOf, twelveWeeks } from '#service/db/statistics/sql.ts'
import type { Batch } from './arrivals.ts'
import { companyNameOf } from './company-domain.ts'
import type { WrittenMessage } from './messages.ts'
import type { LockedPerson } from './people.ts'

export interface CreatedCompany {
  id: string
  name: string
  domain: string
}

const findStatement = `
SELECT domain, company_id::text FROM company_domains WHERE org_id = $1 AND domain = ANY($2::text[])`

/** Locks companies against merges; those that were merged before are not in the result. */
const holdStatement = `
SELECT id::text FROM companies WHERE org_id = $1 AND id = ANY($2::bigint[]) AND merge_id IS NULL
ORDER BY companies.id FOR KEY SHARE`

/** Creates companies only for the domains that this statement could insert. */
const createStatement = `
WITH wanted AS (
  SELECT domain, name, search_text, scattered_id('company_ids') AS id
  FROM unnest($2::text[], $3::text[], $4::text[]) AS n(domain, name, search_text)
), taken AS (
  INSERT INTO company_domains (org_id, domain, company_id)
  SELECT $1, domain, id FROM wanted ORDER BY domain
  ON CONFLICT (org_id, domain) DO NOTHING
  RETURNING domain, company_id
)
INSERT INTO companies (org_id, id, name, primary_domain, search_text, created_at, updated_at)
SELECT $1, w.id, w.name, w.domain, w.search_text, $5, $5
FROM wanted w JOIN taken t ON t.domain = w.domain
RETURNING id::text, name, primary_domain AS domain`

/** Merges that may come in between before this gives up. */
const mostMerges = 20

/** Company ids by domain; the missing companies are made and returned. */
export async function resolveCompanies(
  batch: Batch,
  domains: Set<string>,
): Promise<{ ids: Map<string, string>; created: CreatedCompany[] }> {
  const ids = await holdCompanies(batch, [...domains])
  const missing = [...domains].filter((domain) => !ids.has(domain))
  if (missing.length === 0) return { ids, created: [] }
  await lockDomains({ client: batch.tx }, batch.orgId, missing)
  const created = await createCompanies(batch, missing)
  for (const [domain, id] of await holdCompanies(batch, missing)) ids.set(domain, id)
  return { ids, created }
}

/** Looks domains up again whose company was merged meanwhile, since a merge moves its domains. */
async function holdCompanies(batch: Batch, domains: string[]): Promise<Map<string, string>> {
  const held = new Map<string, string>()
  let open = domains
  for (let tries = 0; open.length > 0; tries++) {
    const found = await findCompanies(batch, open)
    const { rows } = await batch.tx.query<{ id: string }>(holdStatement, [
      batch.orgId,
      [...new Set(found.values())],
    ])
    const ids = new Set(rows.map((row) => row.id))
    for (const [domain, id] of found) if (ids.has(id)) held.set(domain, id)
    open = [...found.keys()].filter((domain) => !held.has(domain))
    if (tries > mostMerges) throw new Error('A domain leads to a company that was merged')
  }
  return held
}

async function findCompanies(batch: Batch, domains: string[]): Promise<Map<string, string>> {
  const { rows } = await batch.tx.query<{ domain: string; company_id: string }>(findStatement, [
    batch.orgId,
    domains,
  ])
  return new Map(rows.map((row) => [row.domain, row.company_id]))
}

async function createCompanies(batch: Batch, domains: string[]): Promise<CreatedCompany[]> {
  const names = domains.map(companyNameOf)
  const texts = domains.map((domain) => companySearchText({ name: companyNameOf(domain), domains: [domain] }))
  const { rows } = await batch.tx.query<CreatedCompany>(createStatement, [
    batch.orgId,
    domains,
    names,
    texts,
    batch.now,
  ])
  return rows
}

const lockStatement = `
SELECT id FROM companies WHERE org_id = $1 AND id = ANY($2::bigint[])
ORDER BY id FOR NO KEY UPDATE`

const byMessages = `
WITH m AS (
  SELECT *, max(week) OVER (PARTITION BY company_id) AS anchor
  FROM (
    SELECT *, ${mondayOf('sent_at')} AS week FROM unnest($2::bigint[], $3::timestamptz[]) AS n(company_id, sent_at)
  ) AS dated
), added AS (
  SELECT company_id, count(*) AS n, max(sent_at) AS last_at, max(anchor) AS activity_week,
    ${twelveWeeks((age) => `count(*) FILTER (WHERE week = anchor - ${age * 7})`)} AS activity
  FROM m GROUP BY company_id
)`

const addMessages = `
UPDATE companies c SET message_count = c.message_count + a.n,
  last_seen_at = greatest(c.last_seen_at, a.last_at),
  ${addedActivity('c', 'a')}
FROM added a JOIN companies o ON o.org_id = $1 AND o.id = a.company_id
WHERE c.org_id = $1 AND c.id = a.company_id AND c.merge_id IS NULL`

const countMessages = withHourMoves(byMessages, addMessages, 'c')

/** Adds everything that people who join a company ever wrote, this batch included. */
const byJoined = `
WITH joined AS (
  SELECT *, max(activity_week) OVER (PARTITION BY company_id) AS anchor
  FROM people WHERE org_id = $1 AND id = ANY($2::bigint[])
), added AS (
  SELECT company_id, count(*)::int AS people, sum(message_count)::bigint AS n, max(last_seen_at) AS last_at,
    max(anchor) AS activity_week,
    ${twelveWeeks((age) => `sum(activity[${12 - age} + (anchor - activity_week) / 7])`)} AS activity
  FROM joined GROUP BY company_id
)`

const addJoined = `
UPDATE companies c SET message_count = c.message_count + a.n, person_count = c.person_count + a.people,
  last_seen_at = greatest(c.last_seen_at, a.last_at),
  ${addedActivity('c', 'a')}
FROM added a JOIN companies o ON o.org_id = $1 AND o.id = a.company_id
WHERE c.org_id = $1 AND c.id = a.company_id AND c.merge_id IS NULL`

const countJoined = withHourMoves(byJoined, addJoined, 'c')

/** Counts messages and people of companies. `joined` are the people who came to one in this transaction. */
export async function countCompanies(
  batch: Batch,
  messages: WrittenMessage[],
  people: Map<string, LockedPerson>,
  joined: Set<string>,
): Promise<HourMove[]> {
  const companyIds = new Set([...people.values()].flatMap((it) => it.companyId ?? []))
  if (companyIds.size === 0) return []
  await batch.tx.query(lockStatement, [batch.orgId, [...companyIds]])
  const counted = messages.flatMap(({ personId, sentAt }) => {
    const companyId = joined.has(personId) ? null : people.get(personId)?.companyId
    return companyId ? [{ companyId, sentAt: sentAt.toISOString() }] : []
  })
  const moves: HourMove[] = []
  if (counted.length > 0) {
    const columns = [counted.map((it) => it.companyId), counted.map((it) => it.sentAt)]
    moves.push(...(await batch.tx.query<HourMove>(countMessages, [batch.orgId, ...columns])).rows)
  }
  if (joined.size > 0)
    moves.push(...(await batch.tx.query<HourMove>(countJoined, [batch.orgId, [...joined]])).rows)
  return moves
}
