import * as z from 'zod'
import { sourceName, uuidId } from './common/ids.ts'
import { operation } from './common/operation.ts'
import { count } from './common/values.ts'
import { topic } from './topics.ts'

const day = z.iso.date().meta({ examples: ['2026-03-12'] })

const timezone = z
  .literal('UTC')
  .describe(
    'The zone whose midnights divide the days. Counts are kept per UTC day, whatever the zone of the organization.',
  )

export const messageStatisticsQuery = z.object({
  days: z.int().min(1).max(365).default(30).describe('How many days, the last of which is today (UTC).'),
  channelId: uuidId('channel').optional().describe('Only messages of this channel.'),
  sourceName: sourceName.optional().describe('Only messages from this source.'),
})

export const messageDay = z.object({
  date: day,
  total: count,
  sources: z
    .record(z.string(), count)
    .describe('Messages by source. A source without a message on that day is left out.')
    .meta({ examples: [{ slack: 120, discord: 31 }] }),
})

export const messageStatistics = z.object({
  timezone,
  from: day.describe('The first day.'),
  to: day.describe('The last day: today, which is not over yet.'),
  days: z
    .array(messageDay)
    .describe('Every day from `from` to `to`, oldest first, also those without messages.'),
})

export const risingTopicsQuery = z.object({
  limit: z.int().min(1).max(50).default(5).describe('At most this many topics.'),
})

const week = z.object({ from: day.describe('A Monday.'), to: day.describe('The last day that counts.') })

export const risingTopic = z.object({
  topic,
  messages: count.describe('Messages in `week`.'),
  before: count.describe('Messages in the week before.'),
  change: z.int().min(1).describe('How many more.'),
})

export const risingTopics = z.object({
  timezone,
  week: week.describe('The week looked at: this week, or on Monday and Tuesday the one that just ended.'),
  before: week.describe('The whole week before it.'),
  data: z.array(risingTopic),
})

export type MessageStatisticsQuery = z.infer<typeof messageStatisticsQuery>
export type MessageStatistics = z.infer<typeof messageStatistics>
export type MessageDay = z.infer<typeof messageDay>
export type RisingTopicsQuery = z.infer<typeof risingTopicsQuery>
export type RisingTopics = z.infer<typeof risingTopics>
export type RisingTopic = z.infer<typeof risingTopic>

const tag = 'Statistics'

export const statistics = {
  messages: operation({
    method: 'GET',
    path: '/statistics/messages',
    operationId: 'getMessageStatistics',
    summary: 'Count messages per day',
    description:
      'How many messages were sent on each of the last days, by source. Counts are kept as messages arrive, by the ' +
      'day (UTC) they were sent on, so a message that arrives late is counted on its own day.',
    tag,
    extension: true,
  })
    .input(messageStatisticsQuery)
    .output(messageStatistics),
  topics: operation({
    method: 'GET',
    path: '/statistics/topics',
    operationId: 'listRisingTopics',
    summary: 'List rising topics',
    description:
      'Topics with more messages this week than in the whole week before, the greatest rise first. Weeks begin on ' +
      'Monday 00:00 UTC. On Monday and Tuesday, when a week is too young to tell, the last full week is compared ' +
      'with the one before it. Archived topics are left out.',
    tag,
    extension: true,
  })
    .input(risingTopicsQuery)
    .output(risingTopics),
}
