import * as z from 'zod'
import { uuidId } from './common/ids.ts'
import { medium } from './common/output-channel.ts'
import { dateTime } from './common/values.ts'

export const deliveryState = z.object({
  id: uuidId('delivery'),
  channel: medium,
  target: z.string().describe('Id of the channel in the source system, or an address.'),
  targetName: z.string().describe('Name of the channel when it is known, otherwise the target.'),
  status: z
    .enum(['queued', 'sending', 'delivered', 'failed', 'uncertain', 'canceled'])
    .describe('`uncertain`: sent, but the answer of the provider was lost; it is not sent again.'),
  simulated: z.boolean().describe('Nothing left the machine: the workspace is simulated.'),
  errorMessage: z.string().nullable().describe('In the words of the provider.'),
  deliveredAt: dateTime.nullable(),
  permalink: z.string().nullable().describe('Address of the message at the provider.'),
})

export const deliveryDetail = deliveryState.extend({
  purpose: z.enum(['output', 'notice', 'test', 'answer']),
  attempts: z.array(
    z.object({
      at: dateTime,
      outcome: z.enum(['delivered', 'failed', 'retry', 'uncertain']),
      message: z.string().describe('What the provider answered.'),
      nextAt: dateTime.nullable().describe('When it is tried again.'),
    }),
  ),
  parts: z
    .array(
      z.object({
        id: z.string().describe('Id of the message at the provider.'),
        permalink: z.string().nullable(),
        text: z.string().nullable().describe('What would have been sent, where nothing left the machine.'),
      }),
    )
    .describe('The messages it took, in order; a long text takes several.'),
})

export type DeliveryState = z.infer<typeof deliveryState>
export type DeliveryDetail = z.infer<typeof deliveryDetail>
