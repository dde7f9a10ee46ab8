import { listTemplates } from '#service/api/automation-templates/list.ts'
import { listChannels } from '#service/api/channels/list.ts'
import { listCompanies } from '#service/api/companies/list.ts'
import { listMessages } from '#service/api/messages/list.ts'
import { listPeople } from '#service/api/people/list.ts'
import { listPersonTags } from '#service/api/people/tags.ts'
import { messagesPerDay } from '#service/api/statistics/messages.ts'
import { listRisingTopics } from '#service/api/statistics/topics.ts'
import { listStories } from '#service/api/stories/list.ts'
import { listTopicProposals } from '#service/api/topic-proposals/list.ts'
import { listTopics } from '#service/api/topics/list.ts'
import { listUnplaced } from '#service/api/topics/unplaced.ts'
import type { Endpoint } from './answers.ts'
import type { Subjects } from './subjects.ts'

const first = { page: 1, limit: 50, sortOrder: 'desc' } as const
const people = { ...first, sortBy: 'lastSeen' } as const
const companies = { ...first, sortBy: 'lastSeen' } as const

function peopleLists({ companyId, tag }: Subjects): Endpoint[] {
  return [
    { name: 'people', path: '/people', verb: (c) => listPeople(c, people) },
    {
      name: 'people by messages',
      path: '/people?sortBy=messageCount',
      verb: (c) => listPeople(c, { ...people, sortBy: 'messageCount' }),
    },
    {
      name: 'people, search',
      path: '/people?search=lindq',
      verb: (c) => listPeople(c, { ...people, search: 'lindq' }),
    },
    {
      name: 'people, VIP',
      path: '/people?isVip=true',
      verb: (c) => listPeople(c, { ...people, isVip: true }),
    },
    {
      name: 'people of a company',
      path: `/people?companyId=${companyId}`,
      verb: (c) => listPeople(c, { ...people, companyId }),
    },
    {
      name: 'people with a tag',
      path: `/people?ecosystemTags=${encodeURIComponent(tag)}`,
      verb: (c) => listPeople(c, { ...people, ecosystemTags: [tag] }),
    },
    { name: 'tags of people', path: '/people/tags', verb: (c) => listPersonTags(c, { limit: 50 }) },
  ]
}

function statistics({ channelId }: Subjects): Endpoint[] {
  return [
    { name: 'messages a day', path: '/statistics/messages', verb: (c) => messagesPerDay(c, { days: 30 }) },
    {
      name: 'messages a day of a channel',
      path: `/statistics/messages?days=365&channelId=${channelId}`,
      verb: (c) => messagesPerDay(c, { days: 365, channelId }),
    },
    { name: 'rising topics', path: '/statistics/topics', verb: (c) => listRisingTopics(c, { limit: 5 }) },
  ]
}

export function lists(subjects: Subjects): Endpoint[] {
  return [
    ...peopleLists(subjects),
    ...statistics(subjects),
    { name: 'companies', path: '/companies', verb: (c) => listCompanies(c, companies) },
    {
      name: 'companies, search',
      path: '/companies?search=harvest',
      verb: (c) => listCompanies(c, { ...companies, search: 'harvest' }),
    },
    { name: 'channels', path: '/channels', verb: (c) => listChannels(c, { ...first, sortBy: 'lastSeen' }) },
    {
      name: 'topic proposals',
      path: '/topic-proposals',
      verb: (c) => listTopicProposals(c, { page: 1, limit: 50 }),
    },
    {
      name: 'unplaced',
      path: '/unplaced',
      verb: (c) => listUnplaced(c, { page: 1, limit: 50, aside: 'none' }),
    },
    {
      name: 'topics',
      path: '/topics',
      verb: (c) => listTopics(c, { ...first, archived: false, sortBy: 'lastMessage' }),
    },
    { name: 'messages', path: '/messages', verb: (c) => listMessages(c, first) },
    {
      name: 'messages, search',
      path: '/messages?search=export',
      verb: (c) => listMessages(c, { ...first, search: 'export' }),
    },
    { name: 'stories', path: '/stories', verb: (c) => listStories(c, first) },
    {
      name: 'automation templates',
      path: '/automation-templates',
      verb: () => listTemplates({ ...first, sortBy: 'createdAt' }),
    },
  ]
}
