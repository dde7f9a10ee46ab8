import type pg from 'pg'
import type { CompanyDetail } from '#contract/companies.ts'
import type { Context } from '#service/core/context.ts'
import { notFound } from '#service/core/errors.ts'
import { isRowId } from '#service/core/search.ts'
import { type CompanyDetailRow, companyDetailColumns, toCompanyDetail } from './company-row.ts'

/** A merged company is gone from here; its history names the company it went into. */
export async function getCompany(
  context: Context,
  { companyId }: { companyId: string },
  connection: pg.ClientBase | pg.Pool = context.db.pool,
): Promise<CompanyDetail> {
  if (!isRowId(companyId)) throw notFound('company')
  const found = await connection.query<CompanyDetailRow>(
    `SELECT ${companyDetailColumns} FROM companies r WHERE r.org_id = $1 AND r.id = $2 AND r.merge_id IS NULL`,
    [context.orgId, companyId],
  )
  if (!found.rows[0]) throw notFound('company')
  return toCompanyDetail(found.rows[0], context.now())
}
