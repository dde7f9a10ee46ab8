import * as z from 'zod'
import { history, historyQuery } from './common/changes.ts'
import { digitId } from './common/ids.ts'
import { idempotentOperation, operation } from './common/operation.ts'
import { listOf, pageQuery } from './common/pagination.ts'
import {
  attribution,
  count,
  dateTime,
  pictureAddress,
  search,
  sortOrder,
  weeklyActivity,
} from './common/values.ts'

export const company = z.object({
  id: digitId('company'),
  name: z.string(),
  isOrgCompany: z.boolean().describe('Whether this is the organization itself.'),
  isVip: z.boolean(),
  logoUrl: z.url().nullable(),
  messageCount: count,
  personCount: count,
  primaryDomain: z.string().nullable(),
  lastSeenAt: dateTime.nullable().optional(),
  weeklyActivity: weeklyActivity.optional(),
})

export const companyDetail = company.extend({
  domains: z.array(z.string()).describe('Every domain that leads to this company, merged ones included.'),
  weeklyActivity,
  createdAt: dateTime,
  updatedAt: dateTime,
})

export type Company = z.infer<typeof company>
export type CompanyDetail = z.infer<typeof companyDetail>

export const companyListQuery = z.object({
  ...pageQuery,
  search: search.optional().describe('Part of the name or a domain.'),
  sortBy: z.enum(['lastSeen', 'messageCount', 'personCount']).default('lastSeen'),
  sortOrder,
  isVip: z.boolean().optional().describe('Only companies that are VIP, or only those that are not.'),
  withActivity: z
    .boolean()
    .optional()
    .describe('Answers the weekly activity of each company too. Left out unless asked for.'),
})

export type CompanyListQuery = z.infer<typeof companyListQuery>

export const createCompaniesInput = z.strictObject({
  companies: z
    .array(
      z.strictObject({
        name: z
          .string()
          .trim()
          .min(1, 'Must not be empty')
          .max(200)
          .meta({ examples: ['Halden'] }),
        domain: z
          .string()
          .trim()
          .min(1, 'Must not be empty')
          .max(500)
          .describe(
            'The identity of a company is its registered domain; scheme, path and subdomains are taken off.',
          )
          .meta({ examples: ['halden.example'] }),
      }),
    )
    .min(1)
    .max(50),
})

export const createCompaniesResult = z.object({
  results: z
    .array(z.object({ status: z.enum(['created', 'existing']), company }))
    .describe('One result an item, in input order.'),
})

export type CreateCompaniesInput = z.infer<typeof createCompaniesInput>
export type CreateCompaniesResult = z.infer<typeof createCompaniesResult>

export const updateCompanyInput = z
  .strictObject({
    companyId: digitId('company'),
    name: z.string().trim().min(1, 'Must not be empty').max(200).optional(),
    isVip: z.boolean().optional(),
    logoUrl: pictureAddress.nullable().optional(),
  })
  .refine(({ companyId: _, ...fields }) => Object.values(fields).some((it) => it !== undefined), {
    message: 'At least one field must be provided',
    path: [],
  })

export const mergeCompaniesInput = z.strictObject({
  companyId: digitId('company that stays'),
  sourceCompanyIds: z
    .array(digitId('company to merge into it').meta({ examples: ['1043'] }))
    .min(1)
    .max(20),
})

export const companyHistoryQuery = z.object({
  companyId: digitId('company'),
  ...historyQuery,
  page: historyQuery.page.describe('1-based page of the trail; the merges are the same on every page.'),
})

const companyName = z.object({ id: z.string(), name: z.string() })

export const companyHistory = z.object({
  history: history.shape.history,
  mergedInto: z
    .object({ id: z.guid(), targetCompany: companyName, user: attribution, mergedAt: dateTime })
    .optional()
    .describe('Present when this company was merged into another.'),
  merges: z
    .array(
      z.object({
        id: z.guid(),
        sourceCompanies: z.array(companyName),
        user: attribution,
        mergedAt: dateTime,
      }),
    )
    .describe('Other companies that were merged into this one.'),
  totalCount: count,
})

export type UpdateCompanyInput = z.infer<typeof updateCompanyInput>
export type MergeCompaniesInput = z.infer<typeof mergeCompaniesInput>
export type CompanyHistoryQuery = z.infer<typeof companyHistoryQuery>
export type CompanyHistory = z.infer<typeof companyHistory>

const tag = 'Companies'
const byId = z.object({ companyId: digitId('company') })

export const companies = {
  list: operation({
    method: 'GET',
    path: '/companies',
    operationId: 'listCompanies',
    summary: 'List companies',
    description: 'Companies with statistics aggregated over everybody who belongs to them.',
    tag,
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
  update: idempotentOperation({
    method: 'PATCH',
    path: '/companies/{companyId}',
    operationId: 'updateCompany',
    summary: 'Update a company',
    description: 'Changes the name, logo or VIP mark. Omitted fields stay; `null` clears the logo.',
    tag,
    extension: true,
  })
    .input(updateCompanyInput)
    .output(companyDetail),
  merge: idempotentOperation({
    method: 'POST',
    path: '/companies/{companyId}/merges',
    operationId: 'mergeCompanies',
    summary: 'Merge companies into one',
    description:
      'People and domains of the source companies move to this one; the sources leave every list, and their ' +
      'history stays readable.',
    tag,
    extension: true,
  })
    .input(mergeCompaniesInput)
    .output(companyDetail),
  history: operation({
    method: 'GET',
    path: '/companies/{companyId}/history',
    operationId: 'getCompanyHistory',
    summary: "Read a company's change history",
    description: 'Audit trail with attribution, newest first, and the merges this company took part in.',
    tag,
  })
    .input(companyHistoryQuery)
    .output(companyHistory),
}
