import { getTemplate } from '#service/api/automation-templates/get.ts'
import { channelHistory, getChannel } from '#service/api/channels/get.ts'
import { listChannelPeople } from '#service/api/channels/people.ts'
import { companyHistory, getCompany } from '#service/api/companies/get.ts'
import { getMe } from '#service/api/me/get.ts'
import { getMessage } from '#service/api/messages/get.ts'
import { listCompanyNotes, listPersonNotes } from '#service/api/notes/list.ts'
import { getPerson, personHistory } from '#service/api/people/get.ts'
import { signInOptions } from '#service/api/sign-ins/options.ts'
import { getStory, getStoryNeighbours } from '#service/api/stories/get.ts'
import { listStoryVersions } from '#service/api/stories/versions.ts'
import { listStoryShares } from '#service/api/story-shares/list.ts'
import { getStoryWriter } from '#service/api/story-writer/get.ts'
import { listTopicAskers } from '#service/api/topic-askers/list.ts'
import { listTopicIssues } from '#service/api/topic-issues/list.ts'
import { getTopicWriter } from '#service/api/topic-writer/get.ts'
import { getTopic, topicHistory } from '#service/api/topics/get.ts'
import { listTopicLinks } from '#service/api/topics/links.ts'
import { listTopicPeople } from '#service/api/topics/people.ts'
import type { Endpoint } from './answers.ts'
import type { Subjects } from './subjects.ts'

const trail = { actorType: ['user', 'agent'] as ('user' | 'agent')[], limit: 20 }

function companyDetails({ companyId }: Subjects): Endpoint[] {
  return [
    { name: 'company', path: `/companies/${companyId}`, verb: (c) => getCompany(c, { companyId }) },
    {
      name: 'company notes',
      path: `/companies/${companyId}/notes`,
      verb: (c) => listCompanyNotes(c, { companyId }),
    },
    {
      name: 'company history',
      path: `/companies/${companyId}/history`,
      verb: (c) => companyHistory(c, { companyId, ...trail }),
    },
  ]
}

function topicDetails({ topicId }: Subjects): Endpoint[] {
  return [
    { name: 'topic', path: `/topics/${topicId}`, verb: (c) => getTopic(c, { topicId }) },
    { name: 'topic people', path: `/topics/${topicId}/people`, verb: (c) => listTopicPeople(c, { topicId }) },
    {
      name: 'topic askers',
      path: `/topics/${topicId}/askers`,
      verb: (c) => listTopicAskers(c, { topicId }),
    },
    { name: 'topic issues', path: `/topics/${topicId}/issues`, verb: (c) => listTopicIssues(c, { topicId }) },
    { name: 'topic links', path: `/topics/${topicId}/links`, verb: (c) => listTopicLinks(c, { topicId }) },
    {
      name: 'topic history',
      path: `/topics/${topicId}/history`,
      verb: (c) => topicHistory(c, { topicId, ...trail }),
    },
  ]
}

function channelDetails({ channelId }: Subjects): Endpoint[] {
  const path = `/channels/${channelId}`
  return [
    { name: 'channel', path, verb: (c) => getChannel(c, { channelId }) },
    {
      name: 'channel people',
      path: `${path}/people`,
      verb: (c) => listChannelPeople(c, { channelId, limit: 10 }),
    },
    {
      name: 'channel history',
      path: `${path}/history`,
      verb: (c) => channelHistory(c, { channelId, ...trail }),
    },
  ]
}

function personDetails({ personId }: Subjects): Endpoint[] {
  return [
    { name: 'person', path: `/people/${personId}`, verb: (c) => getPerson(c, { personId }) },
    {
      name: 'person notes',
      path: `/people/${personId}/notes`,
      verb: (c) => listPersonNotes(c, { personId }),
    },
    {
      name: 'person history',
      path: `/people/${personId}/history`,
      verb: (c) => personHistory(c, { personId, ...trail }),
    },
  ]
}

function storyDetails({ storySlug: slug }: Subjects): Endpoint[] {
  return [
    { name: 'links to a story', path: `/stories/${slug}/shares`, verb: (c) => listStoryShares(c, { slug }) },
    { name: 'story', path: `/stories/${slug}`, verb: (c) => getStory(c, { slug }) },
    {
      name: 'story neighbours',
      path: `/stories/${slug}/neighbours`,
      verb: (c) => getStoryNeighbours(c, { slug }),
    },
    {
      name: 'story versions',
      path: `/stories/${slug}/versions`,
      verb: (c) => listStoryVersions(c, { slug }),
    },
    { name: 'story writer', path: '/story-writer', verb: (c) => getStoryWriter(c) },
    { name: 'topic writer', path: '/topic-writer', verb: (c) => getTopicWriter(c) },
  ]
}

export function details(subjects: Subjects): Endpoint[] {
  const { messageId, templateSlug } = subjects
  return [
    ...personDetails(subjects),
    ...companyDetails(subjects),
    ...channelDetails(subjects),
    ...topicDetails(subjects),
    { name: 'message', path: `/messages/${messageId}`, verb: (c) => getMessage(c, { messageId }) },
    ...storyDetails(subjects),
    {
      name: 'automation template',
      path: `/automation-templates/${templateSlug}`,
      verb: () => getTemplate({ slug: templateSlug }),
    },
    { name: 'me', path: '/me', verb: (c) => getMe(c) },
    { name: 'sign-in options', path: '/sign-ins/options', verb: (c) => signInOptions(c) },
  ]
}
