import * as z from 'zod'
import { uuidId } from './common/ids.ts'
import { someField } from './common/some-field.ts'
import { visibility, visibilityInput } from './common/visibility.ts'
import { connectableSource } from './sources.ts'

const name = z.string().trim().min(1, 'Must not be empty').max(100)

export const settings = z
  .record(z.string().max(100), z.unknown())
  .describe('What is no secret, by the names of the fields of the source.')
  .meta({ examples: [{ repositories: ['northline/cli'] }] })

export const secrets = z
  .record(z.string().max(100), z.string().trim().min(1, 'Must not be empty').max(10_000))
  .describe(
    'By the names of the fields of the source; `signingSecret` proves what is sent to us. Stored sealed and never answered.',
  )

const startsWith = {
  visibility: visibility
    .optional()
    .describe('What new channels of it start with; at first `admins` for a mailbox, `all` for any other.'),
  visibleTo: visibilityInput.visibleTo,
}

export const createConnectionInput = z.strictObject({
  source: connectableSource,
  name: name.optional().describe('The title of the source when omitted.'),
  settings: settings.optional(),
  secrets: secrets.optional(),
  ...startsWith,
  historyDays: z
    .int()
    .min(0)
    .max(3650)
    .optional()
    .describe('Reads so many days of the past; none when omitted.'),
})

const channelChoice = z.strictObject({
  sourceName: z.string().max(50).optional().describe('The source of the connection when omitted.'),
  sourceServerId: z.string().min(1).max(200),
  sourceChannelId: z.string().min(1).max(200),
  listened: z.boolean().optional(),
  ignoresBots: z.boolean().optional(),
})

/** Not checked: it repeats what was read. */
const seen = z
  .strictObject({
    ...{ name: z.string(), settings: z.record(z.string().max(100), z.unknown()) },
    ...{ visibility: z.string(), visibleTo: z.array(z.string()) },
  })
  .partial()
  .describe(
    'What the fields and settings were when they were read. One of those to be changed that somebody has changed since then answers 409.',
  )

export const updateConnectionInput = z
  .strictObject({
    connectionId: uuidId('connection'),
    name: name.optional(),
    settings: settings.optional().describe('Replaces all of them.'),
    secrets: secrets.optional().describe('Replaces those that are named.'),
    channels: z.array(channelChoice).min(1).max(200).optional(),
    ...startsWith,
    expected: seen.optional(),
  })
  .check(someField('connectionId', 'expected'))
export type CreateConnectionInput = z.infer<typeof createConnectionInput>
export type UpdateConnectionInput = z.infer<typeof updateConnectionInput>
