import { getTemplate } from '#service/automation-templates/get.ts'
import { getChannel } from '#service/channels/get.ts'
import { getCompany } from '#service/companies/get.ts'
import { companyHistory } from '#service/companies/history.ts'
import { getMe } from '#service/me/get.ts'
import { getPerson } from '#service/people/get.ts'
import { getStory } from '#service/stories/get.ts'
import { getTopic } from '#service/topics/get.ts'
import { listTopicPeople } from '#service/topics/people.ts'
import type { Endpoint } from './answers.ts'
import type { Subjects } from './subjects.ts'

function companyDetails({ companyId }: Subjects): Endpoint[] {
  return [
    { name: 'company', path: `/companies/${companyId}`, verb: (c) => getCompany(c, { companyId }) },
    {
      name: 'company history',
      path: `/companies/${companyId}/history`,
      verb: (c) => companyHistory(c, { companyId, actorType: ['user', 'agent'], limit: 20 }),
    },
  ]
}

function topicDetails({ topicId }: Subjects): Endpoint[] {
  return [
    { name: 'topic', path: `/topics/${topicId}`, verb: (c) => getTopic(c, { topicId }) },
    { name: 'topic people', path: `/topics/${topicId}/people`, verb: (c) => listTopicPeople(c, { topicId }) },
  ]
}

export function details(subjects: Subjects): Endpoint[] {
  const { personId, channelId, storySlug, templateSlug } = subjects
  return [
    { name: 'person', path: `/people/${personId}`, verb: (c) => getPerson(c, { personId }) },
    ...companyDetails(subjects),
    { name: 'channel', path: `/channels/${channelId}`, verb: (c) => getChannel(c, { channelId }) },
    ...topicDetails(subjects),
    { name: 'story', path: `/stories/${storySlug}`, verb: (c) => getStory(c, { slug: storySlug }) },
    {
      name: 'automation template',
      path: `/automation-templates/${templateSlug}`,
      verb: () => getTemplate({ slug: templateSlug }),
    },
    { name: 'me', path: '/me', verb: (c) => getMe(c) },
  ]
}
