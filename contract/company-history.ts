import * as z from 'zod'
import { history, historyQuery } from './common/changes.ts'
import { digitId } from './common/ids.ts'
import { attribution, count, dateTime } from './common/values.ts'

export const companyHistoryQuery = z.object({
  companyId: digitId('company'),
  ...historyQuery,
  page: historyQuery.page.describe('1-based page of the trail; the merges are the same on every page.'),
})

const companyName = z.object({ id: z.string(), name: z.string() })

const merge = z.object({
  id: z.guid(),
  sourceCompanies: z.array(companyName),
  user: attribution,
  mergedAt: dateTime,
})

export const specifiedCompanyHistory = z.object({
  history: history.shape.history,
  mergedInto: z
    .object({ id: z.guid(), targetCompany: companyName, user: attribution, mergedAt: dateTime })
    .optional()
    .describe('Present when this company was merged into another.'),
  merges: z.array(merge).describe('Other companies that were merged into this one and are part of it.'),
  totalCount: count,
})

export const companyHistory = specifiedCompanyHistory.extend({
  merges: z
    .array(
      merge.extend({
        undoUntil: dateTime
          .nullable()
          .describe('Until when it can be undone; null when nothing is kept to undo it by.'),
      }),
    )
    .describe('Other companies that were merged into this one and are part of it, newest first.'),
})

export type CompanyHistoryQuery = z.infer<typeof companyHistoryQuery>
export type CompanyHistory = z.infer<typeof companyHistory>
