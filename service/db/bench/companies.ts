import type { Plan } from './plan.ts'
import { idOf, pick, uniform } from './sql.ts'
import { ADJECTIVES, NOUNS, SUFFIXES } from './words.ts'

/** Of every hundred companies the last was merged into the one before it. */
const COMPANIES = `
INSERT INTO companies (org_id, id, name, primary_domain, is_org_company, is_vip, search_text, merge_id,
  created_at, updated_at)
SELECT $1, $2::bigint + n, adjective || ' ' || noun || ' ' || suffix, domain, n = 0, ${uniform('n', 14, 100)} < 3,
  adjective || ' ' || noun || ' ' || suffix || E'\\n' || domain,
  CASE WHEN n % 100 = 99 THEN ${idOf('merge', 'n')} END, $4, $4
FROM (
  SELECT n, adjective, noun, suffix, lower(adjective || noun) || '-' || n || '.example' AS domain
  FROM (
    SELECT n, ${pick('n', 11, '$5', ADJECTIVES.length)} AS adjective, ${pick('n', 12, '$6', NOUNS.length)} AS noun,
      ${pick('n', 13, '$7', SUFFIXES.length)} AS suffix
    FROM generate_series(0, $3::int - 1) AS n OFFSET 0
  ) AS words OFFSET 0
) AS named`

/** A merge moves the domains. */
const DOMAINS = `
INSERT INTO company_domains (org_id, domain, company_id)
SELECT org_id, primary_domain, CASE WHEN merge_id IS NULL THEN id ELSE id - 1 END FROM companies WHERE org_id = $1 ORDER BY primary_domain`

const SEARCHED = `
UPDATE companies t SET search_text = t.search_text || E'\\n' || s.primary_domain
FROM companies s WHERE t.org_id = $1 AND s.org_id = $1 AND s.merge_id IS NOT NULL AND t.id = s.id - 1`

const MERGES = `
INSERT INTO company_merges (org_id, id, target_company_id, actor_id, actor_name, merged_at)
SELECT org_id, merge_id, id - 1, 'system', 'Signalbox', created_at + interval '30 days'
FROM companies WHERE org_id = $1 AND merge_id IS NOT NULL`

const CREATED = `
INSERT INTO changes (org_id, entity, entity_id, operation, actor_type, actor_id, actor_name, changes,
  previous_values, changed_at)
SELECT org_id, 'company', id::text, 'INSERT', 'system', 'system', 'Signalbox',
  jsonb_build_object('name', name, 'primaryDomain', primary_domain), '{}', created_at
FROM companies WHERE org_id = $1`

/** One company in ten was renamed by a member. */
const RENAMED = `
INSERT INTO changes (org_id, entity, entity_id, operation, actor_type, actor_id, actor_name, changes,
  previous_values, changed_at)
SELECT c.org_id, 'company', c.id::text, 'UPDATE', 'user', m.id::text, m.name,
  jsonb_build_object('name', c.name), jsonb_build_object('name', c.name || ' Inc.'), c.created_at + interval '1 day'
FROM companies c JOIN members m ON m.org_id = c.org_id
WHERE c.org_id = $1 AND c.id % 10 = 0`

export async function seedCompanies(plan: Plan): Promise<void> {
  const { client, orgId, firstCompany, companies, until } = plan
  const created = new Date(until.getTime() - 500 * 86_400_000)
  await client.query(COMPANIES, [orgId, firstCompany, companies, created, ADJECTIVES, NOUNS, SUFFIXES])
  for (const step of [DOMAINS, SEARCHED, MERGES, CREATED, RENAMED]) await client.query(step, [orgId])
}
