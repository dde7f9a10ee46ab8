import * as z from 'zod'
import { digitId, uuidId } from '#contract/common/ids.ts'
import { pageQuery } from '#contract/common/pagination.ts'
import { dateTime, search } from '#contract/common/values.ts'
import { topicListQuery } from '#contract/topics.ts'
import { companyView, messageView, personView, topicView } from '#service/runs/capabilities/views.ts'
import { tool, type Work } from '../tool.ts'
import { automationView, storyView } from '../views.ts'

/** What can be left out of a search, and what it can be narrowed to. */
const narrowing = {
  since: dateTime
    .optional()
    .describe('ISO 8601 instant; messages, and topics with a message, at or after it.'),
  until: dateTime.optional().describe('ISO 8601 instant; those before it.'),
  companyId: digitId('company').optional().describe('Messages, topics and people of this company.'),
  personId: digitId('person').optional().describe('Messages and topics of this person.'),
  channelId: uuidId('channel').optional().describe('Messages and topics of this channel.'),
  topicId: uuidId('topic').optional().describe('Messages of this topic.'),
}

type Narrowing = keyof typeof narrowing
type Asked = { search: string | undefined; page: number; limit: number } & {
  [name in Narrowing]?: string | undefined
}
type Found = { total: number; lookedBackTo?: string; entries: object[] }

/** Where to look: the operation, what it can be narrowed to, and how an entry is shown. */
type Kind = { operation: string; knows: Narrowing[]; find(work: Work, asked: Asked): Promise<Found> }

const kinds = {
  topics: {
    operation: 'topics.list',
    knows: ['since', 'until', 'companyId', 'personId', 'channelId'],
    async find({ api, links }, { topicId: _, ...asked }) {
      const { data, totalCount } = await api.topics.list(asked)
      return { total: totalCount, entries: data.map((it) => topicView(it, links)) }
    },
  },
  stories: {
    operation: 'stories.list',
    knows: [],
    async find({ api, links }, { search: text, page, limit }) {
      const { data, totalCount } = await api.stories.list({ search: text, page, limit })
      return { total: totalCount, entries: data.map((it) => storyView(it, links)) }
    },
  },
  people: {
    operation: 'people.list',
    knows: ['companyId'],
    async find({ api, links }, { search: text, page, limit, companyId }) {
      const { data, totalCount } = await api.people.list({ search: text, page, limit, companyId })
      return { total: totalCount, entries: data.map((it) => personView(it, links)) }
    },
  },
  companies: {
    operation: 'companies.list',
    knows: [],
    async find({ api, links }, { search: text, page, limit }) {
      const { data, totalCount } = await api.companies.list({ search: text, page, limit })
      return { total: totalCount, entries: data.map((it) => companyView(it, links)) }
    },
  },
  messages: {
    operation: 'messages.list',
    knows: ['since', 'until', 'companyId', 'personId', 'channelId', 'topicId'],
    async find({ api, links }, asked) {
      const { data, totalCount, lookedBackTo } = await api.messages.list(asked)
      const entries = data.map((it) => messageView(it, links, 400))
      return { total: totalCount, ...(lookedBackTo !== null && { lookedBackTo }), entries }
    },
  },
  automations: {
    operation: 'automations.list',
    knows: [],
    async find({ api, links }, { search: text, page, limit }) {
      const { data, totalCount } = await api.automations.list({ search: text, page, limit })
      return { total: totalCount, entries: data.map((it) => automationView(it, links)) }
    },
  },
  channels: {
    operation: 'channels.list',
    knows: [],
    async find({ api, links }, { search: text, page, limit }) {
      const { data, totalCount } = await api.channels.list({ search: text, page, limit })
      const entries = data.map(({ id, channelName, serverName, sourceName, messageCount }) => ({
        ...{ id, channelName, serverName, sourceName, messageCount, link: links.page(`channels/${id}`) },
      }))
      return { total: totalCount, entries }
    },
  },
} satisfies Record<string, Kind>

const kindNames = ['topics', 'stories', 'people', 'companies', 'messages', 'automations', 'channels'] as const

function isNarrowing(name: string): name is Narrowing {
  return Object.hasOwn(narrowing, name)
}

const searchAll = tool({
  name: 'search',
  title: 'Search everything',
  description:
    'Finds topics, stories, people, companies, messages, automations and channels by a name, a word or a part of a text, and ' +
    'messages, topics and people also by company, person, channel or time. Answers ids and links. It looks for the text as ' +
    'it is written, not for its meaning: try one telling word, such as the name of a customer, a feature or an error.',
  input: z.strictObject({
    query: search
      .optional()
      .describe('One word, name or part of a text, as it is written; everything when omitted.'),
    kinds: z.array(z.enum(kindNames)).min(1).optional().describe('Where to look; everywhere when omitted.'),
    ...narrowing,
    page: pageQuery.page,
    limit: z.int().min(1).max(50).default(4).describe('Entries of each kind.'),
  }),
  operations: kindNames.map((it) => kinds[it].operation),
  takesAny: true,
  async run(work, { query, kinds: asked = kindNames, ...rest }) {
    const narrowed = Object.keys(rest).filter((name) => isNarrowing(name) && rest[name] !== undefined)
    const places = asked.filter((it) => {
      const { operation, knows }: Kind = kinds[it]
      return work.calls.may(operation) && narrowed.every((name) => knows.some((known) => known === name))
    })
    const found: Record<string, Found> = {}
    for (const place of places) {
      const result: Found = await kinds[place].find(work, { search: query, ...rest })
      if (result.total > 0) found[place] = result
    }
    const nothing = 'Nothing was found. Try a shorter or another word, or fewer limits.'
    return { ...found, ...(Object.keys(found).length === 0 && { found: nothing }), lookedIn: places }
  },
})

const { page, search: topicSearch, archived: _, limit: __, ...topicFilters } = topicListQuery.shape

const findTopics = tool({
  name: 'find_topics',
  title: 'Find topics',
  description:
    'Topics by state, priority, type, channel, company, person, assignee or time, sorted by the last message, priority, ' +
    'number of messages, revenue or creation. Topics are what people talk about: bugs, wishes, complaints, questions, praise.',
  input: z.strictObject({
    search: topicSearch,
    ...topicFilters,
    page,
    limit: z.int().min(1).max(50).default(15),
  }),
  operations: ['topics.list'],
  async run({ api, links }, input) {
    const { data, totalCount, page: at, limit } = await api.topics.list(input)
    const topics = data.map((it) => ({
      ...topicView(it, links),
      ...(it.revenue > 0 && { revenue: it.revenue }),
      ...(it.waiting > 0 && { waiting: it.waiting }),
      ...(it.assignee && { assignee: it.assignee.name }),
      ...(it.theirs && { theirs: it.theirs }),
    }))
    return { totalCount, page: at, limit, topics }
  },
})

const day = 24 * 60 * 60_000

const changed = tool({
  name: 'whats_changed',
  title: 'What changed since',
  description:
    'What happened since a moment: how many messages came, which topics are new, which were talked about, which rise, which ' +
    'stories were written, and how automations ran. The beginning of a daily or weekly look.',
  input: z.strictObject({
    since: dateTime.optional().describe('ISO 8601 instant; a week ago when omitted.'),
    limit: z.int().min(1).max(20).default(6).describe('Entries of each kind.'),
  }),
  operations: ['topics.list', 'stories.list', 'messages.list', 'runs.list', 'statistics.topics'],
  takesAny: true,
  async run({ api, links, calls }, { since = new Date(Date.now() - 7 * day).toISOString(), limit }) {
    const result: Record<string, unknown> = { since }
    const isSince = (it: string | null) => it !== null && Date.parse(it) >= Date.parse(since)
    if (calls.may('messages.list')) {
      const { totalCount, lookedBackTo } = await api.messages.list({ since, limit: 1 })
      result.messages = { count: totalCount, ...(lookedBackTo && { countedBackTo: lookedBackTo }) }
    }
    if (calls.may('topics.list')) {
      const newest = await api.topics.list({ sortBy: 'createdAt', limit })
      result.newTopics = newest.data.filter((it) => isSince(it.createdAt)).map((it) => topicView(it, links))
      const active = await api.topics.list({ since, sortBy: 'messageCount', limit })
      const talkedAbout = active.data.map((it) => topicView(it, links))
      result.topicsWithMessages = { count: active.totalCount, largest: talkedAbout }
    }
    if (calls.may('statistics.topics')) {
      const { week, data } = await api.statistics.topics({ limit })
      const topics = data.map(({ topic, messages, before }) => ({
        ...{ id: topic.id, title: topic.title, messages, weekBefore: before, link: links.topic(topic.id) },
      }))
      result.rising = { week, topics }
    }
    if (calls.may('stories.list')) {
      const { data } = await api.stories.list({ archived: false, limit })
      result.stories = data.filter((it) => isSince(it.updatedAt)).map((it) => storyView(it, links))
    }
    if (calls.may('runs.list')) {
      const { totalCount } = await api.runs.list({ since, limit: 1 })
      const failed = await api.runs.list({ since, status: ['failed'], limit })
      const failures = failed.data.map(({ id, automationId, automationName, reasonText, createdAt }) => ({
        ...{
          id,
          automationName,
          reasonText,
          createdAt,
          link: links.page(`automations/${automationId}/runs/${id}`),
        },
      }))
      result.runs = { count: totalCount, failed: failed.totalCount, failures }
    }
    return result
  },
})

export const findTools = [searchAll, findTopics, changed]
