import * as z from 'zod'
import { changeRecord, history, historyQuery } from './common/changes.ts'
import { companyNames } from './common/company-names.ts'
import { digitId } from './common/ids.ts'
import { attribution, dateTime, platformIdentity } from './common/values.ts'

export const personHistoryQuery = z.object({ personId: digitId('person'), ...historyQuery })

const personName = z.object({ id: z.string(), name: z.string() })

export const personHistory = history.extend({
  history: z.array(changeRecord.extend({ companyNames })).describe('Newest first.'),
  mergedInto: z
    .object({ id: z.guid(), targetPerson: personName, user: attribution, mergedAt: dateTime })
    .optional()
    .describe('Present when this person was merged into another: the one that stands for it now.'),
  merges: z
    .array(
      z.object({
        id: z.guid(),
        sourcePeople: z.array(personName.extend({ identities: z.array(platformIdentity) })),
        user: attribution,
        mergedAt: dateTime,
        undoUntil: dateTime.describe('Until when it can be undone.'),
      }),
    )
    .describe('Other people who were merged into this one and are part of it, newest first.'),
})

export type PersonHistoryQuery = z.infer<typeof personHistoryQuery>
export type PersonHistory = z.infer<typeof personHistory>
