import { registeredDomain } from '#contract/common/registered-domain.ts'
import type { CreateCompaniesInput, CreateCompaniesResult } from '#contract/company-input.ts'
import type { Company } from '#contract/company-shape.ts'
import { recordChanges } from '#service/core/audit.ts'
import type { Context } from '#service/core/context.ts'
import { bumpCounters } from '#service/core/counters.ts'
import { invalid } from '#service/core/errors.ts'
import { write } from '#service/core/write.ts'
import type { Tx } from '#service/db/client.ts'
import { companySearchText } from '#service/db/statistics/search-text.ts'
import { type CompanyRow, companyColumns, toCompany } from './company-row.ts'
import { lockDomains } from './domains.ts'

type Wanted = { name: string; domain: string }

function readDomains({ companies }: CreateCompaniesInput): Wanted[] {
  const wanted = companies.map(({ name, domain }) => ({ name, domain: registeredDomain(domain) }))
  const issues = wanted.flatMap(({ domain }, index) =>
    domain === null
      ? [{ path: ['companies', index, 'domain'], message: 'Must be a domain such as halden.example' }]
      : [],
  )
  if (issues.length > 0) throw invalid(issues)
  return wanted.map(({ name, domain }) => ({ name, domain: domain ?? '' }))
}

async function known(tx: Tx, orgId: string, domains: string[]): Promise<Map<string, Company>> {
  const found = await tx.client.query<CompanyRow & { domain: string }>(
    `SELECT d.domain, ${companyColumns} FROM company_domains d
       JOIN companies r ON r.org_id = d.org_id AND r.id = d.company_id
      WHERE d.org_id = $1 AND d.domain = ANY($2)`,
    [orgId, domains],
  )
  return new Map(found.rows.map((row) => [row.domain, toCompany(row)]))
}

async function insert(tx: Tx, orgId: string, { name, domain }: Wanted): Promise<Company> {
  const search = companySearchText({ name, domains: [domain] })
  const made = await tx.client.query<CompanyRow>(
    `WITH r AS (
       INSERT INTO companies (org_id, name, primary_domain, search_text) VALUES ($1, $2, $3, $4) RETURNING *
     ), d AS (
       INSERT INTO company_domains (org_id, domain, company_id) SELECT $1, $3, r.id FROM r
     ) SELECT ${companyColumns} FROM r`,
    [orgId, name, domain, search],
  )
  const row = made.rows[0]
  if (!row) throw new Error('the company was not written')
  return toCompany(row)
}

export function createCompanies(
  context: Context,
  input: CreateCompaniesInput,
): Promise<CreateCompaniesResult> {
  const wanted = readDomains(input)
  const domains = wanted.map(({ domain }) => domain)
  return write(context, async (tx) => {
    await lockDomains(tx, context.orgId, domains)
    const companies = await known(tx, context.orgId, domains)
    const created: Company[] = []
    const results: CreateCompaniesResult['results'] = []
    for (const item of wanted) {
      const existing = companies.get(item.domain)
      const company = existing ?? (await insert(tx, context.orgId, item))
      if (!existing) created.push(company)
      companies.set(item.domain, company)
      results.push({ status: existing ? 'existing' : 'created', company })
    }
    await recordChanges(
      tx,
      context.orgId,
      context.actor,
      created.map(({ id, name, primaryDomain }) => ({
        entity: 'company',
        entityId: id,
        operation: 'INSERT',
        changes: { name, primaryDomain },
        previousValues: {},
      })),
    )
    await bumpCounters(tx, context.orgId, { companies: created.length })
    return { results }
  })
}
