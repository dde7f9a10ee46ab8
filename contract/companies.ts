import * as z from 'zod'
import { daysToUndo } from './common/days-to-undo.ts'
import { digitId, uuidId } from './common/ids.ts'
import { editOperation, idempotentOperation, operation } from './common/operation.ts'
import { listOf, pageQuery } from './common/pagination.ts'
import { seenBetween } from './common/seen-between.ts'
import { sortOrder, specifiedSearch } from './common/values.ts'
import { companyHistory, companyHistoryQuery, specifiedCompanyHistory } from './company-history.ts'
import {
  createCompaniesInput,
  createCompaniesResult,
  deletedCompany,
  mergeCompaniesInput,
  mergedCompany,
  specifiedCreateCompaniesResult,
  undoneCompanyMerge,
  updateCompanyInput,
} from './company-input.ts'
import { company, companyDetail, specifiedCompany } from './company-shape.ts'

export const companyListQuery = z.object({
  ...pageQuery,
  search: specifiedSearch.optional().describe('Part of the name or a domain.'),
  sortBy: z
    .enum(['lastSeen', 'messageCount', 'personCount', 'name', 'yearlyValue'])
    .default('lastSeen')
    .describe('Without a yearly value they come last in both orders.'),
  sortOrder,
  isVip: z.boolean().optional().describe('Only companies that are VIP, or only those that are not.'),
  ...seenBetween,
  minYearlyValue: z
    .int()
    .min(0)
    .max(1e12)
    .optional()
    .describe('Companies that pay at least this much a year, in the currency that each has.'),
  withActivity: z
    .boolean()
    .optional()
    .describe('Answers the weekly activity of each company too. Left out unless asked for.'),
})

export type CompanyListQuery = z.infer<typeof companyListQuery>

const tag = 'Companies'
const byId = z.object({ companyId: digitId('company') })

export const companies = {
  list: operation({
    method: 'GET',
    path: '/companies',
    operationId: 'listCompanies',
    summary: 'List companies',
    description:
      'Companies with statistics aggregated over everybody who belongs to them. `customFields` go beyond the common interface.',
    tag,
    specifiedOutput: listOf(specifiedCompany),
  })
    .input(companyListQuery)
    .output(listOf(company)),
  create: idempotentOperation({
    method: 'POST',
    path: '/companies',
    operationId: 'createCompanies',
    summary: 'Create companies',
    description:
      'Creates 1 to 50 companies, all or none. The domain is the identity: one that is known already answers ' +
      'its company with the status `existing` and changes nothing.',
    tag,
    specifiedOutput: specifiedCreateCompaniesResult,
  })
    .input(createCompaniesInput)
    .output(createCompaniesResult),
  get: operation({
    method: 'GET',
    path: '/companies/{companyId}',
    operationId: 'getCompany',
    summary: 'Read one company',
    description: 'One company with its domains and weekly activity.',
    tag,
    extension: true,
  })
    .input(byId)
    .output(companyDetail),
  update: editOperation({
    method: 'PATCH',
    path: '/companies/{companyId}',
    operationId: 'updateCompany',
    summary: 'Update a company',
    description:
      'Changes the name, logo, VIP mark, yearly value or custom fields. Omitted fields stay; `null` clears the logo. With `expected` it ' +
      'answers 409 instead of replacing what somebody else wrote meanwhile, and says who wrote what.',
    tag,
    extension: true,
  })
    .input(updateCompanyInput)
    .output(companyDetail),
  remove: idempotentOperation({
    method: 'DELETE',
    path: '/companies/{companyId}',
    operationId: 'deleteCompany',
    summary: 'Delete a company',
    description:
      'Its people stay, with their messages, and belong to no company. Its domains are free: whoever writes from one for the ' +
      'first time makes a company anew. Its history stays readable. The company of the organization itself answers 409. ' +
      'Owners and admins.',
    tag,
    extension: true,
  })
    .input(z.strictObject({ companyId: digitId('company') }))
    .output(deletedCompany),
  merge: idempotentOperation({
    method: 'POST',
    path: '/companies/{companyId}/merges',
    operationId: 'mergeCompanies',
    summary: 'Merge companies into one',
    description:
      'People and domains of the source companies move to this one; the sources disappear from every list, and their ' +
      `history stays readable. It can be undone for ${daysToUndo} days. Owners and admins.`,
    tag,
    extension: true,
  })
    .input(mergeCompaniesInput)
    .output(mergedCompany),
  undoMerge: idempotentOperation({
    method: 'POST',
    path: '/companies/merges/{mergeId}/undo',
    operationId: 'undoCompanyMerge',
    summary: 'Undo a merge of companies',
    description:
      'Makes the companies again that were merged, with their domains and people, also with those who came by one of these ' +
      'domains since then. Whoever was given another company meanwhile stays there. A later merge of the one that stayed ' +
      'into another is to be undone first. Owners and admins.',
    tag,
    extension: true,
  })
    .input(z.strictObject({ mergeId: uuidId('merge') }))
    .output(undoneCompanyMerge),
  history: operation({
    method: 'GET',
    path: '/companies/{companyId}/history',
    operationId: 'getCompanyHistory',
    summary: "Read a company's change history",
    description: 'Audit trail with attribution, newest first, and the merges this company took part in.',
    tag,
    specifiedOutput: specifiedCompanyHistory,
  })
    .input(companyHistoryQuery)
    .output(companyHistory),
}
