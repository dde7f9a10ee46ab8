import * as z from 'zod'
import { uuidId } from './common/ids.ts'
import { someField } from './common/some-field.ts'
import { email, webAddress } from './common/values.ts'

export const name = z.string().trim().min(1, 'Must not be empty').max(100)
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

export const createDestinationInput = z.strictObject({
  name,
  target: target.optional(),
  connection,
})

/** Not checked: it repeats what was read. */
const seen = z
  .strictObject({ name: z.string(), target: z.string().nullable() })
  .partial()
  .describe(
    'What the field was when it was read. When somebody has changed it since then, and to something else, it answers 409.',
  )

export const updateDestinationInput = z
  .strictObject({
    destinationId: uuidId('destination'),
    name: name.optional(),
    target: target.optional(),
    connection: connection.optional().describe('Replaces the credentials; of the same kind.'),
    expected: seen.optional(),
  })
  .check(someField('destinationId', 'expected'))

export const removeDestinationInput = z
  .strictObject({
    destinationId: uuidId('destination'),
    moveTo: uuidId('destination')
      .optional()
      .describe('Destination that takes over what is sent here: one of a single place, or of the same kind.'),
    force: z
      .boolean()
      .optional()
      .describe(
        'Removes it although something is sent here, which then fails until there is a destination for it.',
      ),
  })
  .check((context) => {
    const { destinationId, moveTo, force } = context.value
    const refuse = (message: string) =>
      context.issues.push({ code: 'custom', path: ['moveTo'], message, input: context.value })
    if (moveTo === destinationId) refuse('Name another destination')
    if (moveTo !== undefined && force) refuse('Only without force')
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

export type Connection = z.infer<typeof connection>
export type CreateDestinationInput = z.infer<typeof createDestinationInput>
export type UpdateDestinationInput = z.infer<typeof updateDestinationInput>
export type RemoveDestinationInput = z.infer<typeof removeDestinationInput>
export type TestDestinationInput = z.infer<typeof testDestinationInput>
