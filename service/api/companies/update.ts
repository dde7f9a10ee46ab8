import type { UpdateCompanyInput } from '#contract/company-input.ts'
import type { CompanyDetail } from '#contract/company-shape.ts'
import {
  bothDifferences,
  editOfValues,
  type StoredValues,
  withValues,
} from '#service/api/custom-fields/values.ts'
import { lockOrganization } from '#service/api/organizations/get.ts'
import { difference, recordChanges } from '#service/core/audit.ts'
import type { Context } from '#service/core/context.ts'
import { bumpCounters } from '#service/core/counters.ts'
import { notFound } from '#service/core/errors.ts'
import { refuseOvertaken } from '#service/core/overtaken.ts'
import { isRowId } from '#service/core/search.ts'
import { write } from '#service/core/write.ts'
import type { Tx } from '#service/db/client.ts'
import { saveSearchText } from './domains.ts'
import { getCompany } from './get.ts'
import { countCompaniesOfTopics, lockPeople } from './move.ts'
import { revalueCompanies } from './values.ts'

/** The value is the one that a person entered. */
type Editable = {
  name: string
  isVip: boolean
  isOrgCompany: boolean
  logoUrl: string | null
  yearlyValue: number | null
}

async function lockCompany(tx: Tx, orgId: string, companyId: string) {
  const found = await tx.client.query<Editable & { values: StoredValues }>(
    `SELECT name, is_vip AS "isVip", is_org_company AS "isOrgCompany", logo_url AS "logoUrl", custom_fields AS values,
            CASE WHEN yearly_currency IS NULL THEN yearly_value::float8 END AS "yearlyValue" FROM companies
      WHERE org_id = $1 AND id = $2 AND merge_id IS NULL FOR UPDATE`,
    [orgId, companyId],
  )
  if (!found.rows[0]) throw notFound('company')
  const { values, ...fields } = found.rows[0]
  return { fields, values }
}

type Saved = { after: Editable; values: StoredValues }

async function save(tx: Tx, orgId: string, companyId: string, { after, values }: Saved): Promise<void> {
  await tx.client.query(
    `UPDATE companies SET name = $3, is_vip = $4, logo_url = $5, custom_fields = $6, is_org_company = $7, updated_at = now()
      WHERE org_id = $1 AND id = $2`,
    [orgId, companyId, after.name, after.isVip, after.logoUrl, JSON.stringify(values), after.isOrgCompany],
  )
  await saveSearchText(tx, orgId, { id: companyId, name: after.name })
}

/** Topics are worth what their companies pay. */
async function saveValue(tx: Tx, orgId: string, companyId: string, value: number | null): Promise<void> {
  await tx.client.query(
    'UPDATE companies SET yearly_value = $3, yearly_currency = NULL WHERE org_id = $1 AND id = $2',
    [orgId, companyId, value],
  )
  await countCompaniesOfTopics(tx, orgId, companyId)
  if (value === null) await revalueCompanies(tx, orgId, [companyId])
}

/**
 * Locks the company that is to be the organization, and one that was it, in the order of their ids. The organization itself must be
 * locked: of two that are marked at once neither would see the other.
 */
async function lockOwn(tx: Tx, orgId: string, companyId: string): Promise<string[]> {
  const { rows } = await tx.client.query<{ id: string }>(
    `SELECT id::text FROM companies WHERE org_id = $1 AND (is_org_company OR id = $2) AND merge_id IS NULL
      ORDER BY id FOR UPDATE`,
    [orgId, companyId],
  )
  return rows.map(({ id }) => id).filter((id) => id !== companyId)
}

type Counted = Pick<UpdateCompanyInput, 'yearlyValue' | 'isOrgCompany'>

/** Locks what topics count by these fields, and answers the companies that are the organization no longer. */
async function lockCounted(
  tx: Tx,
  orgId: string,
  companyId: string,
  { yearlyValue, isOrgCompany }: Counted,
): Promise<string[]> {
  if (isOrgCompany) await lockOrganization(tx, orgId)
  if (yearlyValue !== undefined || isOrgCompany !== undefined) await lockPeople(tx, orgId, [companyId])
  return isOrgCompany ? lockOwn(tx, orgId, companyId) : []
}

/** The organization is one company at most. */
async function leaveOthers({ orgId, actor }: Context, tx: Tx, others: string[]): Promise<void> {
  for (const id of others) {
    await tx.client.query(
      'UPDATE companies SET is_org_company = false, updated_at = now() WHERE org_id = $1 AND id = $2',
      [orgId, id],
    )
    await countCompaniesOfTopics(tx, orgId, id)
    await recordChanges(tx, orgId, actor, [
      {
        ...{ entity: 'company', entityId: id, operation: 'UPDATE' },
        ...{ changes: { isOrgCompany: false }, previousValues: { isOrgCompany: true } },
      },
    ])
  }
}

export function updateCompany(context: Context, input: UpdateCompanyInput): Promise<CompanyDetail> {
  const { companyId, expected = {}, customFields, ...fields } = input
  const { orgId, actor } = context
  if (!isRowId(companyId)) throw notFound('company')
  return write(context, async (tx) => {
    const others = await lockCounted(tx, orgId, companyId, fields)
    const { fields: before, values } = await lockCompany(tx, orgId, companyId)
    const { customFields: seenValues, ...seen } = expected
    const given = { given: customFields, expected: seenValues, stored: values }
    const edit = await editOfValues(tx, orgId, 'companies', given)
    await refuseOvertaken(tx, orgId, {
      of: { entity: 'company', entityId: companyId },
      ...withValues(edit, { before, wanted: fields, expected: seen }),
      named: (field) => field,
    })
    const changed = difference<Editable>(before, fields)
    const changedValues = difference(edit.before, edit.wanted)
    if (changed || changedValues) {
      const after = { ...before, ...changed?.changes }
      await save(tx, orgId, companyId, { after, values: edit.stored })
      if (changed?.changes.yearlyValue !== undefined) await saveValue(tx, orgId, companyId, after.yearlyValue)
      if (changed?.changes.isOrgCompany !== undefined) {
        await leaveOthers(context, tx, others)
        await countCompaniesOfTopics(tx, orgId, companyId)
      }
      await recordChanges(tx, orgId, actor, [
        {
          ...{ entity: 'company', entityId: companyId, operation: 'UPDATE' },
          ...bothDifferences(changed, changedValues),
        },
      ])
      await bumpCounters(tx, orgId, { companies_vip: Number(after.isVip) - Number(before.isVip) })
    }
    return getCompany(context, { companyId }, tx)
  })
}
