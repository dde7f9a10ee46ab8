import * as z from 'zod'
import { digitId, uuidId } from '#contract/common/ids.ts'
import { topicId } from '#contract/topic-input.ts'
import { companyView, cut, messageView, personView, topicView } from '#service/runs/capabilities/views.ts'
import { tool } from '../tool.ts'
import { storyText } from '../views.ts'

/** Discussions of a topic that are shown with their titles; of the others it shows the ids. */
const mostDiscussions = 20

const readTopic = tool({
  name: 'read_topic',
  title: 'Read a topic',
  description:
    'One topic: its summary with sources, its discussions, who takes part and what they pay, and its latest messages. ' +
    'Discussions have the ids that `place_discussions` takes.',
  input: z.strictObject({ topicId }),
  operations: ['topics.get', 'topics.people', 'messages.list'],
  async run({ api, links }, input) {
    const topic = await api.topics.get(input)
    const people = await api.topics.people({ topicId: topic.id })
    const messages = await api.messages.list({ topicId: topic.id, limit: 8 })
    const { archived, assignee, keywords, sources, revenue, waiting, lockedFields, priorityWhy } = topic
    return {
      ...topicView(topic, links),
      ...{
        summary: topic.summary,
        archived,
        assignee: assignee?.name ?? null,
        keywords,
        sources,
        revenue,
        waiting,
      },
      ...{ lockedFields, priorityWhy },
      summaryPoints: topic.summaryPoints.map((it) => ({ ...it, text: cut(it.text, 400) })),
      discussions: topic.groups.slice(0, mostDiscussions).map((it) => ({
        ...{
          id: it.id,
          title: cut(it.title, 200),
          ...(it.summary !== '' && { summary: cut(it.summary, 200) }),
        },
        ...{ messageCount: it.messageCount, lastMessageAt: it.lastMessageAt },
      })),
      ...(topic.groups.length > mostDiscussions && {
        furtherDiscussions: topic.groups.slice(mostDiscussions).map(({ id }) => id),
      }),
      people: people.data.slice(0, 12).map(({ id, displayName, isVip, company, messageCount }) => ({
        ...{ id, displayName, isVip, company: company?.name ?? null, messageCount, link: links.person(id) },
      })),
      latestMessages: messages.data.map((it) => messageView(it, links, 300)),
    }
  },
})

const readPerson = tool({
  name: 'read_person',
  title: 'Read a person',
  description:
    'One person: company, identities, tags, notes of the team, activity, and what they wrote last.',
  input: z.strictObject({ personId: digitId('person') }),
  operations: ['people.get', 'notes.listOfPerson', 'messages.list'],
  async run({ api, links }, { personId }) {
    const person = await api.people.get({ personId })
    const notes = await api.notes.listOfPerson({ personId })
    const messages = await api.messages.list({ personId, limit: 6 })
    const { primaryEmail, identities, connections, typedEmails, ecosystemTags, customFields, latestTopic } =
      person
    return {
      ...personView(person, links),
      description: person.description,
      ...{ primaryEmail, identities, connections, typedEmails, ecosystemTags, customFields, latestTopic },
      weeklyActivity: person.weeklyActivity,
      notes: notes.data.slice(0, 5),
      latestMessages: messages.data.map((it) => messageView(it, links, 300)),
    }
  },
})

const readCompany = tool({
  name: 'read_company',
  title: 'Read a company',
  description:
    'One company: domains, yearly value, notes of the team, its people, the topics that they talk about, and what they wrote last.',
  input: z.strictObject({ companyId: digitId('company') }),
  operations: ['companies.get', 'people.list', 'topics.list', 'notes.listOfCompany', 'messages.list'],
  async run({ api, links }, { companyId }) {
    const company = await api.companies.get({ companyId })
    const people = await api.people.list({ companyId, sortBy: 'messageCount', limit: 8 })
    const topics = await api.topics.list({ companyId, limit: 8 })
    const notes = await api.notes.listOfCompany({ companyId })
    const messages = await api.messages.list({ companyId, limit: 5 })
    const { domains, yearlyValue, customFields, weeklyActivity } = company
    return {
      ...companyView(company, links),
      ...{ domains, yearlyValue, customFields, weeklyActivity },
      notes: notes.data.slice(0, 5),
      people: { count: people.totalCount, most: people.data.map((it) => personView(it, links)) },
      topics: { count: topics.totalCount, latest: topics.data.map((it) => topicView(it, links)) },
      latestMessages: messages.data.map((it) => messageView(it, links, 300)),
    }
  },
})

const readStory = tool({
  name: 'read_story',
  title: 'Read a story',
  description:
    'One story as text: what happened, why it was written, what changed in its last version, and its sources.',
  input: z.strictObject({ slug: z.string().min(1).max(300).describe('Name of the story in its address.') }),
  operations: ['stories.get'],
  run: async ({ api, links }, input) => storyText((await api.stories.get(input)).story, links),
})

const readMessage = tool({
  name: 'read_message',
  title: 'Read a message',
  description: 'One message in full, with its topic and discussion and what was said around it.',
  input: z.strictObject({ messageId: uuidId('message') }),
  operations: ['messages.get'],
  async run({ api, links }, input) {
    const message = await api.messages.get(input)
    const { discussion, topic, kind, editedAt, attachments, threadId } = message
    return {
      ...messageView(message, links, 12_000),
      ...{ kind, editedAt, attachments, threadId, topic: topic?.title ?? null },
      discussion: discussion && { ...discussion, summary: cut(discussion.summary, 500) },
      before: message.around.before.map((it) => messageView(it, links, 400)),
      after: message.around.after.map((it) => messageView(it, links, 400)),
    }
  },
})

export const readTools = [readTopic, readPerson, readCompany, readStory, readMessage]
