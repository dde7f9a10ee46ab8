import * as z from 'zod'
import { automationUse } from './automation-shape.ts'
import { uuidId } from './common/ids.ts'
import { idempotentOperation, operation } from './common/operation.ts'
import { count, dateTime, email, webAddress } from './common/values.ts'
import { deliveryDetail } from './run-shape.ts'

const channel = z.enum(['discord', 'email', 'msteams', 'slack'])
const name = z.string().trim().min(1, 'Must not be empty').max(100)
const secretText = z.string().trim().min(1, 'Must not be empty').max(2000)

const connection = z
  .discriminatedUnion('channel', [
    z.strictObject({
      channel: z.literal('slack'),
      botToken: secretText.describe('Bot token of the Slack app.'),
    }),
    z.strictObject({
      channel: z.literal('discord'),
      botToken: secretText.describe('Token of the Discord bot.'),
    }),
    z.strictObject({
      channel: z.literal('msteams'),
      webhookUrl: webAddress.describe('Address of the workflow webhook of the Teams channel; https.'),
    }),
    z.strictObject({
      channel: z.literal('email'),
      smtpUrl: z
        .url({ protocol: /^smtps?$/, error: 'Must be an smtp or smtps address' })
        .max(2000)
        .describe('Server with user and password in the address.')
        .meta({ examples: ['smtps://user:password@mail.halden.example:465'] }),
      from: email.describe('Sender of the mails.'),
    }),
  ])
  .describe('How to get in. Stored sealed and never answered.')

const target = z
  .string()
  .trim()
  .min(1)
  .max(320)
  .nullable()
  .describe(
    'The only channel or address it serves; null for every one its credentials reach. A webhook of Teams reaches one ' +
      'channel: without a target it goes by its name.',
  )

export const destination = z.object({
  id: uuidId('destination'),
  channel,
  name: z.string(),
  target: z.string().nullable(),
  status: z
    .enum(['failing', 'ready', 'simulated', 'unreadable', 'untried'])
    .describe(
      '`failing`: the last delivery did not arrive, see `lastErrorMessage`. `unreadable`: the secret of the service ' +
        'has changed, so the stored credentials cannot be opened; enter them again. `simulated`: nothing leaves the machine.',
    ),
  sender: z.string().nullable().describe('Sender of the mails.'),
  host: z.string().nullable().describe('Host it speaks to, where that is not fixed.'),
  secretHint: z.string().nullable().describe('The last four characters of the secret; null for short ones.'),
  lastDeliveredAt: dateTime.nullable(),
  lastErrorAt: dateTime.nullable(),
  lastErrorMessage: z.string().nullable(),
  createdAt: dateTime,
  updatedAt: dateTime,
})

const use = {
  isDefault: z.boolean().describe('Automations that name no destination send here.'),
  isNotice: z.boolean().describe('The owner is told here of automations that fail.'),
  automations: z.array(automationUse).describe('At most 50 whose output goes here, by name.'),
  automationCount: count,
}

const usedDestination = destination.extend(use)

const missingDestination = z.object({ channel, ...use })

export const destinationList = z.object({
  data: z.array(usedDestination),
  missing: z
    .array(missingDestination)
    .describe(
      'Media that something is sent to and no destination serves. Empty in a simulated organization.',
    ),
})

export const createDestinationInput = z.strictObject({
  name,
  target: target.optional(),
  connection,
})

export const updateDestinationInput = z
  .strictObject({
    destinationId: uuidId('destination'),
    name: name.optional(),
    target: target.optional(),
    connection: connection.optional().describe('Replaces the credentials; of the same kind.'),
  })
  .refine(({ destinationId: _, ...fields }) => Object.values(fields).some((it) => it !== undefined), {
    message: 'At least one field must be provided',
    path: [],
  })

export const testDestinationInput = z.strictObject({
  destinationId: uuidId('destination'),
  target: z
    .string()
    .min(1)
    .max(320)
    .optional()
    .describe('Channel or address to send the test to; needed when the destination serves more than one.'),
})

export type Destination = z.infer<typeof destination>
export type UsedDestination = z.infer<typeof usedDestination>
export type MissingDestination = z.infer<typeof missingDestination>
export type DestinationList = z.infer<typeof destinationList>
export type Connection = z.infer<typeof connection>
export type CreateDestinationInput = z.infer<typeof createDestinationInput>
export type UpdateDestinationInput = z.infer<typeof updateDestinationInput>
export type TestDestinationInput = z.infer<typeof testDestinationInput>

const tag = 'Settings'
const one = z.object({ destinationId: uuidId('destination') })

export const destinations = {
  list: operation({
    method: 'GET',
    path: '/destinations',
    operationId: 'listDestinations',
    summary: 'List destinations',
    description:
      'Where output can be sent, whether the last delivery arrived, and which automations send there. Secrets are never answered.',
    tag,
    extension: true,
  }).output(destinationList),
  create: idempotentOperation({
    method: 'POST',
    path: '/destinations',
    operationId: 'createDestination',
    summary: 'Add a destination',
    description: 'Its credentials are stored sealed. Send a test afterwards: nothing is tried on creation.',
    tag,
    extension: true,
  })
    .input(createDestinationInput)
    .output(destination),
  update: idempotentOperation({
    method: 'PATCH',
    path: '/destinations/{destinationId}',
    operationId: 'updateDestination',
    summary: 'Change a destination',
    description: 'Omitted fields stay as they are.',
    tag,
    extension: true,
  })
    .input(updateDestinationInput)
    .output(destination),
  remove: idempotentOperation({
    method: 'DELETE',
    path: '/destinations/{destinationId}',
    operationId: 'deleteDestination',
    summary: 'Remove a destination',
    description:
      'Its credentials are erased. Automations that send there fail with that reason until it is back.',
    tag,
    extension: true,
  })
    .input(one)
    .output(z.object({ id: z.guid() })),
  test: operation({
    method: 'POST',
    path: '/destinations/{destinationId}/tests',
    operationId: 'testDestination',
    summary: 'Send a test',
    description: 'Sends one short message now and answers with what the provider said.',
    tag,
    extension: true,
  })
    .input(testDestinationInput)
    .output(deliveryDetail),
  retryDelivery: idempotentOperation({
    method: 'POST',
    path: '/deliveries/{deliveryId}/retries',
    operationId: 'retryDelivery',
    summary: 'Deliver again',
    description:
      'Tries a delivery that failed once more, from the part that did not arrive. One whose outcome is uncertain is ' +
      'sent again as well, and may then stand there twice.',
    tag,
    extension: true,
  })
    .input(z.object({ deliveryId: uuidId('delivery') }))
    .output(deliveryDetail),
}
