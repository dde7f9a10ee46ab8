import { idOf, type Plan, pick, skewed, sources, uniform, words } from './plan.ts'

/** Inserts companies; every hundredth was merged into the one before it. */
const insertCompanies = `
INSERT INTO companies (org_id, id, name, primary_domain, is_org_company, is_vip, search_text, merge_id,
  created_at, updated_at)
SELECT $1, $2::bigint + n, adjective || ' ' || noun || ' ' || suffix, domain, n = 0, ${uniform('n', 14, 100)} < 3,
  adjective || ' ' || noun || ' ' || suffix || E'\\n' || domain,
  CASE WHEN n % 100 = 99 THEN ${idOf('merge', 'n')} END, $4, $4
FROM (
  SELECT n, adjective, noun, suffix, lower(adjective || noun) || '-' || n || '.example' AS domain
  FROM (
    SELECT n, ${pick('n', 11, '$5', words.adjectives.length)} AS adjective, ${pick('n', 12, '$6', words.nouns.length)} AS noun,
      ${pick('n', 13, '$7', words.suffixes.length)} AS suffix
    FROM generate_series(0, $3::int - 1) AS n OFFSET 0
  ) AS words OFFSET 0
) AS named`

/** A merge moves the domains. */
const insertDomains = `
INSERT INTO company_domains (org_id, domain, company_id)
SELECT org_id, primary_domain, CASE WHEN merge_id IS NULL THEN id ELSE id - 1 END FROM companies WHERE org_id = $1 ORDER BY primary_domain`

const addDomainsOfMerged = `
UPDATE companies t SET search_text = t.search_text || E'\\n' || s.primary_domain
FROM companies s WHERE t.org_id = $1 AND s.org_id = $1 AND s.merge_id IS NOT NULL AND t.id = s.id - 1`

const insertMerges = `
INSERT INTO company_merges (org_id, id, target_company_id, actor_id, actor_name, merged_at)
SELECT org_id, merge_id, id - 1, 'system', 'Signalbox', created_at + interval '30 days'
FROM companies WHERE org_id = $1 AND merge_id IS NOT NULL`

const recordCreations = `
INSERT INTO changes (org_id, entity, entity_id, operation, actor_type, actor_id, actor_name, changes,
  previous_values, changed_at)
SELECT org_id, 'company', id::text, 'INSERT', 'system', 'system', 'Signalbox',
  jsonb_build_object('name', name, 'primaryDomain', primary_domain), '{}', created_at
FROM companies WHERE org_id = $1`

/** Records that a member renamed every tenth company. */
const recordRenames = `
INSERT INTO changes (org_id, entity, entity_id, operation, actor_type, actor_id, actor_name, changes,
  previous_values, changed_at)
SELECT c.org_id, 'company', c.id::text, 'UPDATE', 'user', m.id::text, m.name,
  jsonb_build_object('name', c.name), jsonb_build_object('name', c.name || ' Inc.'), c.created_at + interval '1 day'
FROM companies c JOIN members m ON m.org_id = c.org_id
WHERE c.org_id = $1 AND c.id % 10 = 0`

export async function seedCompanies(plan: Plan): Promise<void> {
  const { client, orgId, firstCompany, companies, until } = plan
  const created = new Date(until.getTime() - 500 * 86_400_000)
  await client.query(insertCompanies, [
    orgId,
    firstCompany,
    companies,
    created,
    words.adjectives,
    words.nouns,
    words.suffixes,
  ])
  for (const step of [insertDomains, addDomainsOfMerged, insertMerges, recordCreations, recordRenames])
    await client.query(step, [orgId])
}

/** Number of identities of person `n`: 60 % have one, 30 % two, 10 % three. */
export function identityCount(n: string): string {
  return `(1 + (${uniform(n, 21, 10)} >= 6)::int + (${uniform(n, 21, 10)} >= 9)::int)`
}

/** The platform of identity `i` (from 0) of person `n`, as an index of the sources. */
export function platformOf(n: string, i: string): string {
  return `((${uniform(n, 22, sources.length)} + ${i}) % ${sources.length})`
}

export function identityId(n: string, i: string): string {
  return idOf('identity', `${n} || '/' || ${i}`)
}

/** Seven people in ten belong to a company, most of them to a few; nobody belongs to a merged one. */
const companyOf = `CASE WHEN ${uniform('n', 23, 10)} < 7 THEN (
  SELECT k - (k % 100 = 99)::int FROM (SELECT ${skewed('n', 24, '$4::int')} AS k) AS chosen) END`

const insertPeople = `
INSERT INTO people (org_id, id, display_name, title, primary_email, is_vip, is_bot, company_id, ecosystem_tags,
  search_text, created_at, updated_at)
SELECT $1, $2::bigint + n, first || ' ' || last, ${pick('n', 25, '$9', words.titles.length)}, email,
  ${uniform('n', 26, 100)} = 0, ${uniform('n', 27, 200)} = 0, company_id,
  CASE WHEN ${uniform('n', 28, 5)} = 0 THEN ARRAY[${pick('n', 29, '$10', words.tags.length)}] ELSE '{}' END,
  first || ' ' || last || E'\\n' || email || E'\\n' || lower(first || last) || n, $6, $6
FROM (
  SELECT n, first, last, c.id AS company_id,
    lower(first || '.' || last) || n || '@' || coalesce(c.primary_domain, 'inbox.example') AS email
  FROM (
    SELECT n, ${pick('n', 30, '$7', words.firstNames.length)} AS first, ${pick('n', 31, '$8', words.lastNames.length)} AS last,
      $5::bigint + ${companyOf} AS company
    FROM generate_series(0, $3::int - 1) AS n OFFSET 0
  ) AS words
  LEFT JOIN companies c ON c.org_id = $1 AND c.id = words.company
  OFFSET 0
) AS named
ORDER BY n`

const insertIdentities = `
INSERT INTO person_identities (org_id, id, person_id, platform, platform_id, handle, email, created_at)
SELECT $1, ${identityId('n', 'i')}, p.id, ($4::text[])[1 + ${platformOf('n', 'i')}], 'U' || n,
  split_part(p.search_text, E'\\n', 3), CASE WHEN i = 0 THEN p.primary_email END, p.created_at
FROM generate_series(0, $3::int - 1) AS n
JOIN people p ON p.org_id = $1 AND p.id = $2::bigint + n
CROSS JOIN LATERAL generate_series(0, ${identityCount('n')} - 1) AS i
ORDER BY p.id, i`

export async function seedPeople(plan: Plan): Promise<void> {
  const { client, orgId, firstPerson, people, companies, firstCompany, until } = plan
  const created = new Date(until.getTime() - 500 * 86_400_000)
  await client.query(insertPeople, [
    orgId,
    firstPerson,
    people,
    companies,
    firstCompany,
    created,
    words.firstNames,
    words.lastNames,
    words.titles,
    words.tags,
  ])
  await client.query('ANALYZE people')
  await client.query(insertIdentities, [orgId, firstPerson, people, sources])
}
