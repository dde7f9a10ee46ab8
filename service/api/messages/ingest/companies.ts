import { lockDomains } from '#service/api/companies/lock-domains.ts'
import { companySearchText } from '#service/db/statistics/search-text.ts'
import { companyNameOf } from './company-domain.ts'
import type { Batch } from './items.ts'

export interface CreatedCompany {
  id: string
  name: string
  domain: string
}

const FIND = `
SELECT domain, company_id::text FROM company_domains WHERE org_id = $1 AND domain = ANY($2::text[])`

/** A merge waits for us from here on; companies that were merged before we could hold them are not in the result. */
const HOLD = `
SELECT id::text FROM companies WHERE org_id = $1 AND id = ANY($2::bigint[]) AND merge_id IS NULL
ORDER BY companies.id FOR KEY SHARE`

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

/** More merges than this do not come in between one after the other. */
const MOST_MERGES = 20

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

/** A merge moves its domains, so those of a company that went meanwhile are looked up once more. */
async function holdCompanies(batch: Batch, domains: string[]): Promise<Map<string, string>> {
  const held = new Map<string, string>()
  let open = domains
  for (let tries = 0; open.length > 0; tries++) {
    const found = await findCompanies(batch, open)
    const { rows } = await batch.tx.query<{ id: string }>(HOLD, [batch.orgId, [...new Set(found.values())]])
    const ids = new Set(rows.map((row) => row.id))
    for (const [domain, id] of found) if (ids.has(id)) held.set(domain, id)
    open = [...found.keys()].filter((domain) => !held.has(domain))
    if (tries > MOST_MERGES) throw new Error('A domain leads to a company that was merged')
  }
  return held
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
