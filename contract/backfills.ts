import * as z from 'zod'
import { uuidId } from './common/ids.ts'
import { idempotentOperation, operation } from './common/operation.ts'
import { listOf, pageQuery } from './common/pagination.ts'
import { count, dateTime } from './common/values.ts'

export const backfillStatuses = ['waiting', 'running', 'limited', 'done', 'failed', 'canceled'] as const

const place = { sourceName: z.string(), sourceServerId: z.string(), sourceChannelId: z.string() }

export const backfill = z.object({
  id: uuidId('backfill'),
  connectionId: uuidId('connection'),
  since: dateTime,
  channel: z
    .object({ ...place, channelName: z.string() })
    .nullable()
    .describe('The one channel that is read; null for all of them.'),
  status: z.enum(backfillStatuses).describe('`limited`: the sender asked to go on later, at `limitedUntil`.'),
  statusText: z.string().meta({ examples: ['1 200 of 3 400 read. Goes on at 14:07 UTC.'] }),
  counted: count.nullable().describe('How many things there are, as far as the sender tells.'),
  done: count,
  limitedUntil: dateTime.nullable(),
  reason: z.string().nullable(),
  made: z.object({ messages: count, edits: count, deletions: count, people: count, companies: count }),
  wouldHaveRun: z
    .array(z.object({ automationId: uuidId('automation'), name: z.string(), count }))
    .describe('Runs there would have been at most, had all this come in live. Conditions are not judged.'),
  createdAt: dateTime,
  finishedAt: dateTime.nullable(),
})

export const startBackfillInput = z.strictObject({
  connectionId: uuidId('connection'),
  since: dateTime.describe('How far back to read.'),
  channel: z
    .strictObject(place)
    .optional()
    .describe(
      'Reads one channel again, of those that the connection answers as `cursors`. All of them when left out.',
    ),
})

const within = { connectionId: uuidId('connection') }
export const backfillListQuery = z.object({ ...pageQuery, ...within })

export type Backfill = z.infer<typeof backfill>
export type StartBackfillInput = z.infer<typeof startBackfillInput>
export type BackfillListQuery = z.infer<typeof backfillListQuery>

const shared = { tag: 'Sources', extension: true } as const

export const backfillOperations = {
  startBackfill: idempotentOperation({
    method: 'POST',
    path: '/connections/{connectionId}/backfills',
    operationId: 'startBackfill',
    summary: 'Read past data',
    description:
      'Reads the history since an instant, page by page: no automation starts and nobody is notified. ' +
      'It answers 409 while another one is under way.',
    ...shared,
  })
    .input(startBackfillInput)
    .output(backfill),
  listBackfills: operation({
    method: 'GET',
    path: '/connections/{connectionId}/backfills',
    operationId: 'listBackfills',
    summary: 'List readings of past data',
    description: 'How far each got, and what would have run, the latest first.',
    ...shared,
  })
    .input(backfillListQuery)
    .output(listOf(backfill)),
  cancelBackfill: idempotentOperation({
    method: 'POST',
    path: '/connections/{connectionId}/backfills/{backfillId}/cancel',
    operationId: 'cancelBackfill',
    summary: 'Stop reading past data',
    description: 'What was read stays. One that is over stays as it is.',
    ...shared,
  })
    .input(z.strictObject({ ...within, backfillId: uuidId('backfill') }))
    .output(backfill),
  cancelActiveBackfill: idempotentOperation({
    method: 'POST',
    path: '/connections/{connectionId}/backfills/cancel',
    operationId: 'cancelActiveBackfill',
    summary: 'Stop the current reading of past data',
    description: 'As above for the one that is under way; 404 when none is.',
    ...shared,
  })
    .input(z.strictObject(within))
    .output(backfill),
}
