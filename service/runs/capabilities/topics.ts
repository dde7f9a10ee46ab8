import * as z from 'zod'
import { updateTopicInput } from '#contract/topic-input.ts'
import { lifecycleStates, priorities, topicListQuery, topicTypes } from '#contract/topics.ts'
import { getTopic } from '#service/api/topics/get.ts'
import { listTopics } from '#service/api/topics/list.ts'
import { listTopicPeople } from '#service/api/topics/people.ts'
import { updateTopic } from '#service/api/topics/update.ts'
import { tool } from './tool.ts'
import { cut, topicView } from './views.ts'

const topicId = z.guid().describe('Id of the topic.')

const list = tool({
  name: 'list_topics',
  description: 'Topics: what people talk about, put together from messages.',
  input: z.object({
    search: z.string().min(1).max(200).optional().describe('Part of the title, the summary or a keyword.'),
    topicType: z.enum(topicTypes).optional(),
    lifecycleState: z.enum(lifecycleStates).optional(),
    priority: z.enum(priorities).optional(),
    sourceName: z.string().optional(),
    channelId: z.string().optional(),
    companyId: z.string().optional(),
    personId: z.string().optional(),
    since: z.string().optional().describe('ISO 8601 instant; topics with a message at or after it.'),
    sortBy: z.enum(['lastMessage', 'priority', 'messageCount', 'createdAt']).default('lastMessage'),
    page: z.int().min(1).default(1),
    limit: z.int().min(1).max(30).default(15),
  }),
  async run({ context, links }, input) {
    const { data, totalCount } = await listTopics(context, topicListQuery.parse(input))
    return { totalCount, topics: data.map((it) => topicView(it, links)) }
  },
})

const read = tool({
  name: 'read_topic',
  description: 'One topic with its summary points, its discussions and who takes part.',
  input: z.object({ topicId }),
  async run({ context, links }, input) {
    const [topic, people] = [await getTopic(context, input), await listTopicPeople(context, input)]
    return {
      ...topicView(topic, links),
      summaryPoints: topic.summaryPoints.slice(0, 20).map((it) => ({ ...it, text: cut(it.text, 300) })),
      discussions: topic.groups.slice(0, 10).map(({ id, title, summary, messageCount, lastMessageAt }) => ({
        ...{ id, title, summary: cut(summary, 300), messageCount, lastMessageAt },
      })),
      people: people.data.slice(0, 15).map(({ id, displayName, isVip, company, messageCount }) => ({
        ...{ id, displayName, isVip, company: company?.name ?? null, messageCount },
      })),
    }
  },
})

const update = tool({
  name: 'update_topic',
  description:
    'Changes a topic: title, summary, state, priority, or whether it is archived. Only what the instructions ask for.',
  input: z.strictObject({
    topicId,
    title: z.string().optional(),
    summary: z.string().optional(),
    lifecycleState: z.enum(lifecycleStates).optional(),
    priority: z.enum(priorities).optional(),
    archived: z.boolean().optional(),
  }),
  run: async ({ context, links }, input) =>
    topicView(await updateTopic(context, updateTopicInput.parse(input)), links),
})

export const topicTools = {
  'topics.read': [list, read],
  'topics.write': [update],
}
