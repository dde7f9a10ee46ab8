import type { CompanyNames } from '#contract/common/company-names.ts'
import type { Company, CompanyDetail } from '#contract/company-shape.ts'
import type { Person } from '#contract/person.ts'
import { type CustomFieldsRow, customFieldsColumn } from '#service/api/custom-fields/values.ts'
import type { Context } from '#service/core/context.ts'
import { isRowId } from '#service/core/search.ts'
import { rows } from '#service/db/client.ts'
import { paidByCompanies } from '#service/db/statistics/company-values.ts'
import { weeklyActivity } from '#service/db/statistics/weekly.ts'

export type CompanyRow = Omit<Company, 'messageCount' | 'customFields'> &
  CustomFieldsRow & { messageCount: string }

export const companyColumns = `r.id, r.name, r.is_org_company AS "isOrgCompany", r.is_vip AS "isVip",
  r.logo_url AS "logoUrl", r.message_count AS "messageCount", r.person_count AS "personCount",
  r.primary_domain AS "primaryDomain", r.last_seen_at AS "lastSeenAt", ${customFieldsColumn('companies')}`

export function toCompany(row: CompanyRow): Company {
  return {
    id: row.id,
    name: row.name,
    isOrgCompany: row.isOrgCompany,
    isVip: row.isVip,
    logoUrl: row.logoUrl,
    messageCount: Number(row.messageCount),
    personCount: row.personCount,
    primaryDomain: row.primaryDomain,
    lastSeenAt: row.lastSeenAt,
    customFields: row.customFields,
  }
}

export type ActiveCompanyRow = CompanyRow & { activity: number[] | null; activityWeek: string | null }

export const activeCompanyColumns = `${companyColumns}, r.activity, r.activity_week::text AS "activityWeek"`

export function toActiveCompany(
  row: ActiveCompanyRow,
  now: Date,
): Company & Pick<CompanyDetail, 'weeklyActivity'> {
  return { ...toCompany(row), weeklyActivity: weeklyActivity(row.activity, row.activityWeek, now) }
}

export type CompanyDetailRow = ActiveCompanyRow & {
  domains: string[]
  yearlyValue: CompanyDetail['yearlyValue']
  createdAt: string
  updatedAt: string
}

/** What its customers pay, by currency; what is not part of its value. */
const notAdded = `(SELECT coalesce(json_agg(json_build_object('currency', x.currency, 'amount', x.amount, 'subscriptions', x.n)
    ORDER BY x.n DESC, x.amount DESC, x.currency), '[]')
  FROM (SELECT s.currency, round(sum(s.yearly_amount), 2)::float8 AS amount, count(*)::int AS n ${paidByCompanies}
         WHERE p.org_id = r.org_id AND p.company_id = r.id GROUP BY 1) x
 WHERE x.currency IS DISTINCT FROM r.yearly_currency)`

const yearlyValue = `CASE WHEN r.yearly_value IS NOT NULL THEN json_build_object('amount', r.yearly_value::float8,
  'currency', r.yearly_currency, 'origin', CASE WHEN r.yearly_currency IS NULL THEN 'entered' ELSE 'subscriptions' END,
  'notAdded', ${notAdded}) END`

export const companyDetailColumns = `${activeCompanyColumns},
  r.created_at AS "createdAt", r.updated_at AS "updatedAt", ${yearlyValue} AS "yearlyValue",
  ARRAY(SELECT d.domain FROM company_domains d WHERE d.org_id = r.org_id AND d.company_id = r.id
         ORDER BY d.domain = r.primary_domain DESC, d.domain) AS domains`

export function toCompanyDetail(row: CompanyDetailRow, now: Date): CompanyDetail {
  return {
    ...toActiveCompany(row, now),
    domains: row.domains,
    yearlyValue: row.yearlyValue,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  }
}

/** The company of a row that joins `companies c`. */
export type CompanyRefRow = {
  companyId: string | null
  companyName: string | null
  companyDomain: string | null
  companyLogo: string | null
}

export const companyRefColumns = `c.id AS "companyId", c.name AS "companyName", c.primary_domain AS "companyDomain",
  c.logo_url AS "companyLogo"`

export function toCompanyRef(row: CompanyRefRow): Person['company'] {
  if (row.companyId === null) return null
  return {
    domain: row.companyDomain ?? '',
    id: row.companyId,
    logoUrl: row.companyLogo ?? '',
    name: row.companyName ?? '',
  }
}

type Recorded = { changes: Record<string, unknown>; previousValues: Record<string, unknown> }

function idsIn({ changes, previousValues }: Recorded): string[] {
  const ids = [changes.companyId, previousValues.companyId]
  return ids.filter((id) => typeof id === 'string').filter(isRowId)
}

/** Adds the names of the companies that the changes name by id. Queries nothing where no change names one. */
export async function withCompanyNames<One extends Recorded>(
  { db, orgId }: Context,
  changes: One[],
): Promise<(One & { companyNames?: CompanyNames })[]> {
  const ids = [...new Set(changes.flatMap(idsIn))]
  if (ids.length === 0) return changes
  const found = await rows<{ id: string; name: string }>(
    db,
    'SELECT id::text, name FROM companies WHERE org_id = $1 AND id = ANY($2::bigint[])',
    [orgId, ids],
  )
  const names = new Map(found.map(({ id, name }) => [id, name]))
  return changes.map((change) => {
    const named = idsIn(change).flatMap((id): [string, string][] => {
      const name = names.get(id)
      return name === undefined ? [] : [[id, name]]
    })
    return named.length > 0 ? { ...change, companyNames: Object.fromEntries(named) } : change
  })
}
