import * as z from 'zod'
import { channel, channelPeople, specifiedChannel } from './channel-shape.ts'
import { history, historyQuery } from './common/changes.ts'
import { sourceName, uuidId } from './common/ids.ts'
import { editOperation, operation } from './common/operation.ts'
import { listOf, pageQuery } from './common/pagination.ts'
import { someField } from './common/some-field.ts'
import { sortOrder, specifiedSearch } from './common/values.ts'
import { visibilityInput } from './common/visibility.ts'

export const channelListQuery = z.object({
  sourceName: sourceName.optional(),
  search: specifiedSearch
    .optional()
    .describe('Part of the channel name; case-insensitive, every character means itself.'),
  ids: z.array(uuidId('channel')).min(1).max(100).optional().describe('Only these channels.'),
  sourceChannelIds: z
    .array(z.string().min(1).max(200))
    .min(1)
    .max(100)
    .optional()
    .describe('Only channels with these ids in their source system.'),
  connectedOnly: z
    .boolean()
    .optional()
    .describe(
      'Only channels whose integration is still connected. Affects GitHub repositories (access not revoked); ' +
        'other sources are listed either way.',
    ),
  sortBy: z.enum(['lastSeen', 'name', 'messageCount']).default('lastSeen'),
  sortOrder,
  ...pageQuery,
})

export type ChannelListQuery = z.infer<typeof channelListQuery>

const clearableText = z
  .string()
  .trim()
  .min(1, 'Must not be empty; null clears it')
  .max(2000)
  .nullable()
  .optional()

/** Not checked: it repeats what was read. */
const seen = z
  .strictObject({
    ...{ context: z.string().nullable(), description: z.string().nullable() },
    ...{ visibility: z.string(), visibleTo: z.array(z.string()) },
  })
  .partial()
  .describe(
    'What the fields were when they were read. One of those to be changed that somebody has changed since then answers 409.',
  )

export const updateChannelInput = z
  .strictObject({
    channelId: uuidId('channel'),
    context: clearableText.describe('Purpose of the channel in your words; null clears it.'),
    description: clearableText.describe('What the channel says of itself; null clears it.'),
    ...visibilityInput,
    expected: seen.optional(),
  })
  .check(someField('channelId', 'expected'))

export type UpdateChannelInput = z.infer<typeof updateChannelInput>

export const channelPeopleQuery = z.object({
  channelId: uuidId('channel'),
  limit: z.int().min(1).max(50).default(10).describe('People to show.'),
})

export type ChannelPeopleQuery = z.infer<typeof channelPeopleQuery>

export const channelHistoryQuery = z.object({ channelId: uuidId('channel'), ...historyQuery })

export type ChannelHistoryQuery = z.infer<typeof channelHistoryQuery>

const tag = 'Channels'

export const channels = {
  list: operation({
    method: 'GET',
    path: '/channels',
    operationId: 'listChannels',
    summary: 'List channels',
    description:
      'Message channels of the organization with their message counts, most recently active first.',
    tag,
    specifiedOutput: listOf(specifiedChannel),
  })
    .input(channelListQuery)
    .output(listOf(channel)),
  get: operation({
    method: 'GET',
    path: '/channels/{channelId}',
    operationId: 'getChannel',
    summary: 'Read one channel',
    description: 'One message channel with its statistics.',
    tag,
    specifiedOutput: specifiedChannel,
  })
    .input(z.object({ channelId: uuidId('channel') }))
    .output(channel),
  update: editOperation({
    method: 'PATCH',
    path: '/channels/{channelId}',
    operationId: 'updateChannel',
    summary: 'Update a channel',
    description:
      'Changes what a channel is for, and who may see it. At least one field must be provided. Omitted fields are left ' +
      'unchanged; `null` clears one. Only owners and admins may change who sees it. ' +
      'With `expected` it answers 409 instead of replacing what somebody else wrote meanwhile, and says who wrote what.',
    tag,
    extension: true,
  })
    .input(updateChannelInput)
    .output(channel),
  people: operation({
    method: 'GET',
    path: '/channels/{channelId}/people',
    operationId: 'listChannelPeople',
    summary: 'List the people most active in a channel',
    description: 'Who wrote most of the newest 2000 messages of a channel.',
    tag,
    extension: true,
  })
    .input(channelPeopleQuery)
    .output(channelPeople),
  history: operation({
    method: 'GET',
    path: '/channels/{channelId}/history',
    operationId: 'getChannelHistory',
    summary: "Read a channel's change history",
    description: 'Audit trail with attribution, newest first.',
    tag,
    extension: true,
  })
    .input(channelHistoryQuery)
    .output(history),
}
