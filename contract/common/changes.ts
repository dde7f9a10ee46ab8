import * as z from 'zod'
import { attribution, count, dateTime } from './values.ts'

const actorType = z.enum(['agent', 'system', 'user'])

/** Query of every change history. */
export const historyQuery = {
  actorType: z
    .array(actorType)
    .min(1)
    .default(['user', 'agent'])
    .describe('One actor type or several. Changes by the system are left out unless asked for.'),
  limit: z.int().min(1).max(50).default(20),
  page: z.int().min(1).optional().describe('1-based page of the trail.'),
}

export const changeRecord = z.object({
  id: z.guid(),
  changedAt: dateTime,
  changedBy: actorType.describe('system is internal or cascading, agent is AI, user is manual.'),
  operation: z
    .string()
    .describe('`INSERT`, `UPDATE` or `DELETE`.')
    .meta({ examples: ['UPDATE'] }),
  changes: z.record(z.string(), z.unknown()).describe('Changed fields with their new values.'),
  previousValues: z.record(z.string(), z.unknown()).describe('The same fields with their old values.'),
  user: attribution,
})

export const history = z.object({
  history: z.array(changeRecord).describe('Newest first.'),
  totalCount: count,
})

export type ChangeRecord = z.infer<typeof changeRecord>
export type History = z.infer<typeof history>
