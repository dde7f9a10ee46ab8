import type { Company, CompanyDetail } from '#contract/companies.ts'
import { weeklyActivity } from '#service/db/statistics/weekly.ts'

export type CompanyRow = Omit<Company, 'messageCount'> & { messageCount: string }

export const companyColumns = `r.id, r.name, r.is_org_company AS "isOrgCompany", r.is_vip AS "isVip",
  r.logo_url AS "logoUrl", r.message_count AS "messageCount", r.person_count AS "personCount",
  r.primary_domain AS "primaryDomain", r.last_seen_at AS "lastSeenAt"`

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
  createdAt: string
  updatedAt: string
}

export const companyDetailColumns = `${activeCompanyColumns},
  r.created_at AS "createdAt", r.updated_at AS "updatedAt",
  ARRAY(SELECT d.domain FROM company_domains d WHERE d.org_id = r.org_id AND d.company_id = r.id
         ORDER BY d.domain = r.primary_domain DESC, d.domain) AS domains`

export function toCompanyDetail(row: CompanyDetailRow, now: Date): CompanyDetail {
  return {
    ...toActiveCompany(row, now),
    domains: row.domains,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  }
}
