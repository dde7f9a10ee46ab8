import { companySearchText } from '#service/db/statistics/search-text.ts'
import { companyNameOf } from './company-domain.ts'
import type { Batch } from './items.ts'

export interface CreatedCompany {
  id: string
  name: string
  domain: string
}

/** A domain of a merged company leads to the company it was merged into, however many merges away. */
const FIND = `
WITH RECURSIVE led AS (
  SELECT d.domain, d.company_id, 0 AS merges
  FROM company_domains d WHERE d.org_id = $1 AND d.domain = ANY($2::text[])
  UNION ALL
  SELECT l.domain, m.target_company_id, l.merges + 1
  FROM led l
  JOIN companies c ON c.org_id = $1 AND c.id = l.company_id
  JOIN company_merges m ON m.org_id = $1 AND m.id = c.merge_id
  WHERE l.merges < 100
)
SELECT DISTINCT ON (domain) domain, company_id::text FROM led ORDER BY domain, merges DESC`

/** A merge waits for us from here on; companies that were merged before we could hold them are not in the result. */
const HOLD = `
SELECT id FROM companies WHERE org_id = $1 AND id = ANY($2::bigint[]) AND merge_id IS NULL
ORDER BY id FOR KEY SHARE`

/** The lock that everybody takes who makes companies. */
const LOCK_DOMAINS = `
SELECT pg_advisory_xact_lock(hashtextextended($1 || ' company ' || d, 0))
FROM (SELECT DISTINCT unnest($2::text[]) AS d ORDER BY d) AS sorted`

/** Whoever takes the domain makes the company. */
const CREATE = `
WITH wanted AS (
  SELECT domain, name, search_text, nextval('company_ids') AS id
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

/** Company ids by domain; the missing companies are made and returned. */
export async function resolveCompanies(
  batch: Batch,
  domains: Set<string>,
): Promise<{ ids: Map<string, string>; created: CreatedCompany[] }> {
  const ids = await holdCompanies(batch, [...domains])
  const missing = [...domains].filter((domain) => !ids.has(domain))
  if (missing.length === 0) return { ids, created: [] }
  await batch.tx.query(LOCK_DOMAINS, [batch.orgId, missing])
  const created = await createCompanies(batch, missing)
  for (const [domain, id] of await holdCompanies(batch, missing)) ids.set(domain, id)
  return { ids, created }
}

async function holdCompanies(batch: Batch, domains: string[]): Promise<Map<string, string>> {
  if (domains.length === 0) return new Map()
  const ids = await findCompanies(batch, domains)
  const distinct = [...new Set(ids.values())]
  const { rows } = await batch.tx.query(HOLD, [batch.orgId, distinct])
  return rows.length === distinct.length ? ids : findCompanies(batch, domains)
}

async function findCompanies(batch: Batch, domains: string[]): Promise<Map<string, string>> {
  const { rows } = await batch.tx.query<{ domain: string; company_id: string }>(FIND, [batch.orgId, domains])
  return new Map(rows.map((row) => [row.domain, row.company_id]))
}

async function createCompanies(batch: Batch, domains: string[]): Promise<CreatedCompany[]> {
  const names = domains.map(companyNameOf)
  const texts = domains.map((domain) => companySearchText({ name: companyNameOf(domain), domains: [domain] }))
  const { rows } = await batch.tx.query<CreatedCompany>(CREATE, [
    batch.orgId,
    domains,
    names,
    texts,
    batch.now,
  ])
  return rows
}
