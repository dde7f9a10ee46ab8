import type { CompanyDetail, UpdateCompanyInput } from '#contract/companies.ts'
import { difference, recordChanges } from '#service/core/audit.ts'
import type { Context } from '#service/core/context.ts'
import { bumpCounters } from '#service/core/counters.ts'
import { notFound } from '#service/core/errors.ts'
import { isRowId } from '#service/core/search.ts'
import { write } from '#service/core/write.ts'
import type { Tx } from '#service/db/client.ts'
import { companySearchText } from '#service/db/statistics/search-text.ts'
import { getCompany } from './get.ts'

type Editable = { name: string; isVip: boolean; logoUrl: string | null }

async function lockCompany(tx: Tx, orgId: string, companyId: string) {
  const found = await tx.client.query<Editable>(
    `SELECT name, is_vip AS "isVip", logo_url AS "logoUrl" FROM companies
      WHERE org_id = $1 AND id = $2 AND merge_id IS NULL FOR UPDATE`,
    [orgId, companyId],
  )
  if (!found.rows[0]) throw notFound('company')
  return found.rows[0]
}

async function save(tx: Tx, orgId: string, companyId: string, after: Editable): Promise<void> {
  const domains = await tx.client.query<{ domain: string }>(
    'SELECT domain FROM company_domains WHERE org_id = $1 AND company_id = $2 ORDER BY domain',
    [orgId, companyId],
  )
  const search = companySearchText({ name: after.name, domains: domains.rows.map(({ domain }) => domain) })
  await tx.client.query(
    `UPDATE companies SET name = $3, is_vip = $4, logo_url = $5, search_text = $6, updated_at = now()
      WHERE org_id = $1 AND id = $2`,
    [orgId, companyId, after.name, after.isVip, after.logoUrl, search],
  )
}

export function updateCompany(context: Context, input: UpdateCompanyInput): Promise<CompanyDetail> {
  const { companyId, ...fields } = input
  if (!isRowId(companyId)) throw notFound('company')
  return write(context, async (tx) => {
    const before = await lockCompany(tx, context.orgId, companyId)
    const changed = difference<Editable>(before, fields)
    if (changed) {
      const after = { ...before, ...changed.changes }
      await save(tx, context.orgId, companyId, after)
      await recordChanges(tx, context.orgId, context.actor, [
        { entity: 'company', entityId: companyId, operation: 'UPDATE', ...changed },
      ])
      await bumpCounters(tx, context.orgId, { companies_vip: Number(after.isVip) - Number(before.isVip) })
    }
    return getCompany(context, { companyId }, tx)
  })
}
