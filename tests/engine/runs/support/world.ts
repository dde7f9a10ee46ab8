import { addCompanies } from '#tests/harness/factories.ts'
import { aMessage, push } from '#tests/harness/factories-messages.ts'
import { addGroup, addTopics } from '#tests/harness/factories-topics.ts'
import type { Org, TestService } from '#tests/harness/service.ts'

/** A Saturday, 13:30 in Berlin. */
export const now = new Date('2026-02-21T12:30:00Z')

const ada = { platformId: 'U1', displayName: 'Ada Berg', email: 'ada@halden.example' }
const jonas = { platformId: 'U2', displayName: 'Jonas Weber', email: 'jonas@halden.example' }
const olga = { platformId: 'U3', displayName: 'Olga', email: 'olga@odessa.example' }
const kim = { platformId: 'U4', displayName: 'Kim', email: 'kim@quiet.example' }
const bot = { platformId: 'B1', displayName: 'Bot', isBot: true }
const support = {
  sourceName: 'slack',
  sourceServerId: 'T1',
  sourceChannelId: 'C-SUPPORT',
  channelName: 'support',
}
const ideas = {
  sourceName: 'discord',
  sourceServerId: 'D1',
  sourceChannelId: 'C-IDEAS',
  channelName: 'ideas',
}

type Said = {
  id: string
  author: object
  content: string
  sentAt: string
  threadId: string
  channel?: object
}

function said({ id, channel = support, ...rest }: Said) {
  return aMessage({
    id,
    url: `https://slack.example/${id}`,
    ...rest,
    channel: { ...channel },
    author: { ...rest.author },
  })
}

const talk: Said[] = [
  { id: 'm1', author: ada, content: 'Exports again', sentAt: '2026-02-10T10:00:00Z', threadId: 't1' },
  { id: 'm2', author: kim, content: 'Same here', sentAt: '2026-02-11T10:00:00Z', threadId: 't1' },
  {
    ...{ id: 'm3', author: ada, sentAt: '2026-02-19T10:00:00Z', threadId: 't1' },
    content: 'The export of [all] rows takes\nminutes since Tuesday, please help us.',
  },
  {
    id: 'm4',
    author: ada,
    content: 'When will it be fixed?',
    sentAt: '2026-02-20T10:00:00Z',
    threadId: 't1',
  },
  { id: 'm5', author: jonas, content: 'Also asking', sentAt: '2026-02-20T11:00:00Z', threadId: 't1' },
  {
    id: 'm6',
    author: olga,
    content: 'Dark mode would be kind.',
    sentAt: '2026-02-18T10:00:00Z',
    threadId: 't2',
    channel: ideas,
  },
  {
    id: 'm7',
    author: olga,
    content: 'Is there a dark mode?',
    sentAt: '2026-02-18T11:00:00Z',
    threadId: 't2',
    channel: ideas,
  },
  { id: 'm8', author: bot, content: 'Deployed. Questions?', sentAt: '2026-02-19T12:00:00Z', threadId: 't1' },
]

/** Five messages of people in the last 7 days and two in the 7 days before; a bot that does not count. Answers the id of the topic of t1. */
export async function fillWorld(service: TestService, org: Org): Promise<string> {
  await addCompanies(service.db, org.id, [
    { name: 'Halden', isVip: true, domains: ['halden.example'] },
    { name: 'Odessa', domains: ['odessa.example'] },
    { name: 'Quiet', isVip: true, domains: ['quiet.example'] },
  ])
  const [bugs = '', wishes = ''] = await addTopics(service.db, org.id, [
    {
      title: 'Exports are slow',
      topicType: 'bug_report',
      priority: 3,
    },
    { title: 'Dark mode', topicType: 'feature_request' },
  ])
  const first = await push(org.api, [
    said({ id: 'old1', author: ada, content: 'Hello', sentAt: '2026-01-01T10:00:00Z', threadId: 't0' }),
    said({
      id: 'old2',
      author: olga,
      content: 'Hello',
      sentAt: '2026-01-01T10:00:00Z',
      threadId: 't0',
      channel: ideas,
    }),
  ])
  const [inSupport, inIdeas] = first
  await addGroup(service.db, org.id, { topicId: bugs, channelId: inSupport?.channelId ?? '', threadId: 't1' })
  await addGroup(service.db, org.id, { topicId: wishes, channelId: inIdeas?.channelId ?? '', threadId: 't2' })
  await push(org.api, talk.map(said))
  return bugs
}
