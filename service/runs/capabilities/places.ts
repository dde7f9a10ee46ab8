import * as z from 'zod'
import { channelListQuery } from '#contract/channels.ts'
import { messageStatisticsQuery } from '#contract/statistics.ts'
import { storyListQuery } from '#contract/stories.ts'
import { listChannels } from '#service/api/channels/list.ts'
import { messagesPerDay } from '#service/api/statistics/messages.ts'
import { listRisingTopics } from '#service/api/statistics/topics.ts'
import { listStories } from '#service/api/stories/list.ts'
import { rows } from '#service/db/client.ts'
import { noTest } from '#service/engine/queue/insert.ts'
import { tool } from './tool.ts'
import { cut, topicView } from './views.ts'

const limit = z.int().min(1).max(50).default(20)

const channels = tool({
  name: 'list_channels',
  description: 'Channels that messages come from, with their purpose.',
  input: z.object({ search: z.string().min(1).optional(), sourceName: z.string().optional(), limit }),
  async run({ context }, input) {
    const { data, totalCount } = await listChannels(context, channelListQuery.parse(input))
    const view = data.map(
      ({ id, channelName, serverName, sourceName, context: purpose, messageCount, lastSeenAt }) => ({
        ...{
          id,
          channelName,
          serverName,
          sourceName,
          purpose: purpose && cut(purpose, 300),
          messageCount,
          lastSeenAt,
        },
      }),
    )
    return { totalCount, channels: view }
  },
})

const stories = tool({
  name: 'list_stories',
  description: 'Stories: what Signalbox has already written about.',
  input: z.object({ search: z.string().min(1).optional(), limit }),
  async run({ context }, input) {
    const { data, totalCount } = await listStories(context, storyListQuery.parse(input))
    const view = data.map(({ slug, title, summary, createdAt }) => ({
      slug,
      title,
      summary: cut(summary, 300),
      createdAt,
    }))
    return { totalCount, stories: view }
  },
})

const perDay = tool({
  name: 'messages_per_day',
  description: 'How many messages came each day (UTC), by source.',
  input: z.object({
    days: z.int().min(1).max(90).default(14),
    channelId: z.guid().optional(),
    sourceName: z.string().optional(),
  }),
  run: ({ context }, input) => messagesPerDay(context, messageStatisticsQuery.parse(input)),
})

const rising = tool({
  name: 'rising_topics',
  description: 'Topics with more messages in the week than in the week before.',
  input: z.object({ limit: z.int().min(1).max(20).default(8) }),
  async run({ context, links }, input) {
    const { week, before, data } = await listRisingTopics(context, input)
    const view = data.map(({ topic, ...numbers }) => ({ ...numbers, topic: topicView(topic, links) }))
    return { week, weekBefore: before, topics: view }
  },
})

type EarlierRun = { id: string; finishedAt: string; status: string; output: string }

const earlier = tool({
  name: 'own_earlier_runs',
  description: 'What this automation wrote in its last runs, newest first.',
  input: z.object({ limit: z.int().min(1).max(5).default(2) }),
  async run({ context, automationId, runId }, input) {
    const found = await rows<EarlierRun>(
      context.db,
      `SELECT r.id, r.finished_at AS "finishedAt", r.status, coalesce(r.output, '') AS output FROM runs r
        WHERE r.org_id = $1 AND r.automation_id = $2 AND r.id <> $3 AND r.status IN ('succeeded', 'nothing-to-report')
          AND ${noTest('r')}
        ORDER BY r.created_at DESC, r.id DESC LIMIT $4`,
      [context.orgId, automationId, runId, input.limit],
    )
    return { runs: found.map((it) => ({ ...it, output: cut(it.output, 4000) })) }
  },
})

export const placeTools = {
  'channels.read': [channels],
  'stories.read': [stories],
  'statistics.read': [perDay, rising],
  'runs.read': [earlier],
}
