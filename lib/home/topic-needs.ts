import type { RisingTopic } from '#contract/statistics.ts'
import type { TopicProposal } from '#contract/topic-proposals.ts'
import type { AutomaticAct } from '#contract/topic-writer.ts'
import type { Topic } from '#contract/topics.ts'
import { formatCount } from '../format.ts'
import { routes } from '../routes.ts'
import type { Need } from './need.ts'

export type KnownTopics = {
  rising: RisingTopic[]
  /** Topics that are assigned to the viewer. */
  assigned: Pick<Topic, 'id' | 'title' | 'lifecycleState' | 'priority'>[]
  /** The surest first. */
  proposals: Pick<TopicProposal, 'id' | 'kind' | 'stays' | 'goes'>[]
}

const mostTopics = 3

/** Topics that are assigned to the viewer, that are urgent, and that the topic writer has a question about. */
export function topicNeeds(known: KnownTopics): Need[] {
  return [...assignedNeeds(known), ...risingNeeds(known), ...proposalNeeds(known)]
}

/** Assigned topics of the viewer, open ones first. */
export const ownTopicsHref = `${routes.topics}?assignee=me`

const assignedWords: Record<string, string> = {
  open: 'Assigned to you and not started',
  in_progress: 'Assigned to you and in progress',
}

/** Topics that the viewer takes care of, what is beyond a few as one. */
function assignedNeeds({ assigned }: KnownTopics): Need[] {
  const own = assigned.flatMap(({ id, title, lifecycleState }): Need[] => {
    const why = assignedWords[lifecycleState]
    if (why === undefined) return []
    return [
      {
        key: `assigned ${id}`,
        mark: 'held',
        title,
        why,
        href: routes.topic(id),
        says: 'assigned',
        isTask: true,
      },
    ]
  })
  const rest = own.length - mostTopics
  if (rest < 2) return own
  return [
    ...own.slice(0, mostTopics),
    {
      key: 'assigned topics',
      mark: 'held',
      title: `${formatCount(rest)} more topics are assigned to you`,
      why: 'Not completed yet',
      href: ownTopicsHref,
    },
  ]
}

const urgent: Record<string, { words: string; mark: Need['mark'] }> = {
  high: { words: 'High priority', mark: 'held' },
  very_high: { words: 'Very high priority', mark: 'error' },
}

/** Open topics, the most urgent first, because one filter cannot name two priorities. */
export const urgentTopicsHref = `${routes.topics}?state=open&sort=priority`

/** Rising, urgent, and nobody has taken it up, nor is it assigned to somebody; the greatest rise first, what is beyond a few as one. */
function risingNeeds({ rising }: KnownTopics): Need[] {
  const needs = urgentTopics(rising.filter(({ topic }) => !topic.assignee))
  const rest = needs.length - mostTopics
  if (rest < 2) return needs
  return [
    ...needs.slice(0, mostTopics),
    {
      key: 'topics',
      mark: 'held',
      title: `${formatCount(rest)} more urgent topics are rising`,
      why: 'High priority and still open',
      href: urgentTopicsHref,
    },
  ]
}

function urgentTopics(rising: RisingTopic[]): Need[] {
  return rising.flatMap(({ topic, messages, before }) => {
    const priority = urgent[topic.priority]
    if (!priority || topic.lifecycleState !== 'open') return []
    return [
      {
        key: `topic ${topic.id}`,
        mark: priority.mark,
        title: topic.title,
        why: `${priority.words} and still open; ${formatCount(messages)} messages in a week, ${formatCount(before)} the week before`,
        href: routes.topic(topic.id),
        says: topic.priority,
      },
    ]
  })
}

function proposalTitle(kind: AutomaticAct, stays: string, goes: string): string {
  if (kind === 'merge') return `“${stays}” and “${goes}” may be one topic`
  if (kind === 'split') return `“${stays}” may be two topics`
  return kind === 'close' ? `“${stays}” may be closed` : `“${stays}” may be reopened`
}

function proposalNeeds({ proposals }: KnownTopics): Need[] {
  return proposals.slice(0, mostTopics).map(({ id, kind, stays, goes }) => ({
    key: `proposal ${id}`,
    mark: 'held',
    title: proposalTitle(kind, stays.title, goes?.title ?? ''),
    why: 'The topic writer proposes it, for you to decide',
    href: routes.topicProposals,
  }))
}
