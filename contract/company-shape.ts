import * as z from 'zod'
import { digitId } from './common/ids.ts'
import { count, dateTime, weeklyActivity } from './common/values.ts'
import { customFieldValues } from './custom-fields.ts'

export const specifiedCompany = z.object({
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

export const company = specifiedCompany.extend({ customFields: customFieldValues.optional() })

const paid = z.object({
  currency: z.string().describe('Small letters, as in `eur`.'),
  amount: z.number().describe('Of a year, in whole units.'),
  subscriptions: count,
})

export const yearlyValue = z
  .object({
    amount: z.number().describe('Of a year, in whole units.'),
    currency: z
      .string()
      .nullable()
      .describe('Currency of the subscriptions; null for a value that a person entered.'),
    origin: z.enum(['entered', 'subscriptions']),
    notAdded: z
      .array(paid)
      .describe(
        'What its customers pay that is not part of the amount: other currencies, or everything when a person entered it.',
      ),
  })
  .nullable()

export const companyDetail = company.extend({
  domains: z.array(z.string()).describe('Every domain that leads to this company, merged ones included.'),
  yearlyValue: yearlyValue.describe(
    'What it pays in a year: as a person entered it, else the sum of its active subscriptions in their most common currency.',
  ),
  weeklyActivity,
  createdAt: dateTime,
  updatedAt: dateTime,
})

export type Company = z.infer<typeof company>
export type CompanyDetail = z.infer<typeof companyDetail>
