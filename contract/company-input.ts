import * as z from 'zod'
import { digitId } from './common/ids.ts'
import { someField } from './common/some-field.ts'
import { count, dateTime, pictureAddress } from './common/values.ts'
import { company, companyDetail, specifiedCompany } from './company-shape.ts'
import { changedFieldValues, seenFieldValues } from './custom-fields.ts'

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

const resultsOf = <Of extends z.ZodType>(one: Of) =>
  z.object({
    results: z
      .array(z.object({ status: z.enum(['created', 'existing']), company: one }))
      .describe('One result an item, in input order.'),
  })

export const createCompaniesResult = resultsOf(company)
export const specifiedCreateCompaniesResult = resultsOf(specifiedCompany)

export type CreateCompaniesInput = z.infer<typeof createCompaniesInput>
export type CreateCompaniesResult = z.infer<typeof createCompaniesResult>

/** Not checked: it repeats what was read. */
const seen = z
  .strictObject({
    name: z.string(),
    isVip: z.boolean(),
    isOrgCompany: z.boolean(),
    logoUrl: z.string().nullable(),
    yearlyValue: z.number().nullable().describe('As a person entered it, else null.'),
    customFields: seenFieldValues,
  })
  .partial()
  .describe(
    'What the fields were when they were read. One of those to be changed that somebody has changed since then answers 409.',
  )

export const updateCompanyInput = z
  .strictObject({
    companyId: digitId('company'),
    name: z.string().trim().min(1, 'Must not be empty').max(200).optional(),
    isVip: z.boolean().optional(),
    isOrgCompany: z
      .boolean()
      .optional()
      .describe(
        'Whether this is the organization itself. Its people are not customers: topics do not count it. There is one at most; another that was it is one no longer.',
      ),
    logoUrl: pictureAddress.nullable().optional(),
    yearlyValue: z
      .number()
      .min(0, 'Must not be negative')
      .max(999_999_999_999, 'Must be less than 1,000,000,000,000')
      .multipleOf(0.01, 'Must have at most two decimal places')
      .nullable()
      .optional()
      .describe('What it pays in a year, in whole units. Null: what its subscriptions come to.'),
    customFields: changedFieldValues.optional(),
    expected: seen.optional(),
  })
  .check(someField('companyId', 'expected'))

export const mergeCompaniesInput = z.strictObject({
  companyId: digitId('company that stays'),
  sourceCompanyIds: z
    .array(digitId('company to merge into it').meta({ examples: ['1043'] }))
    .min(1)
    .max(20),
})

export const mergedCompany = companyDetail.extend({
  mergeId: z.guid().describe('Id of the merge, to undo it by.'),
  undoUntil: dateTime.describe('Until when the merge can be undone.'),
})

export const undoneCompanyMerge = z.object({
  id: z.guid(),
  company: companyDetail.describe('The company that stayed, as it is now.'),
  separated: z.array(companyDetail).describe('The companies that are on their own again.'),
})

export const deletedCompany = z.object({
  id: digitId('company'),
  people: count.describe('People of it who belong to no company now.'),
})

export type DeletedCompany = z.infer<typeof deletedCompany>
export type MergedCompany = z.infer<typeof mergedCompany>
export type UndoneCompanyMerge = z.infer<typeof undoneCompanyMerge>
export type UpdateCompanyInput = z.infer<typeof updateCompanyInput>
export type MergeCompaniesInput = z.infer<typeof mergeCompaniesInput>
