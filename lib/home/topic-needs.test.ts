import { expect, test } from 'vitest'
import type { RisingTopic } from '#contract/statistics.ts'
import type { Topic } from '#contract/topics.ts'
import { type KnownTopics, topicNeeds, urgentTopicsHref } from './topic-needs.ts'

const at = '2026-03-12T09:00:00.000Z'
const nothing: KnownTopics = { rising: [], assigned: [], proposals: [] }
const titles = (known: Partial<KnownTopics>) => topicNeeds({ ...nothing, ...known }).map(({ title }) => title)

function aRising(title: string, over: Partial<Topic> = {}): RisingTopic {
  const counts = { messageCount: 9, personCount: 2, companyCount: 1, weeklyActivity: [] }
  const writing = { confidence: 1, lockedFields: [], priorityWhy: [], revenue: 0, waiting: 0 }
  const texts = {
    title,
    summary: '',
    summaryPoints: [],
    keywords: [],
    sources: [],
    archived: false,
    assignee: null,
  }
  const state = { topicType: null, lifecycleState: 'open', priority: 'high' } as const
  const dates = { firstMessageAt: at, lastMessageAt: at, createdAt: at, updatedAt: at }
  const topic = { id: title, ...texts, ...state, ...counts, ...writing, ...dates, ...over }
  return { topic, messages: 1200, before: 5, change: 1195 }
}

test('is an urgent topic that rises while nobody has taken it up', () => {
  const rising = [
    aRising('a', { priority: 'very_high' }),
    aRising('b', { priority: 'default' }),
    aRising('c', { lifecycleState: 'in_progress' }),
    aRising('d'),
  ]
  expect(topicNeeds({ ...nothing, rising })).toMatchObject([
    {
      mark: 'error',
      title: 'a',
      why: expect.stringContaining('1,200 messages in a week, 5 the week before'),
    },
    { mark: 'held', title: 'd' },
  ])
})

test('is a topic that is assigned to the viewer until it is completed, and an urgent one of somebody else is not', () => {
  const mara = { id: 'mara', name: 'Mara', image: null }
  const rising = [aRising('theirs', { priority: 'very_high', assignee: mara }), aRising('free')]
  const topic = (title: string, over: Partial<Topic> = {}) => aRising(title, over).topic
  const assigned = [
    topic('a'),
    topic('b', { lifecycleState: 'completed' }),
    topic('c', { lifecycleState: 'in_progress' }),
  ]
  expect(topicNeeds({ ...nothing, rising, assigned })).toMatchObject([
    { title: 'a', why: 'Assigned to you and not started', isTask: true },
    { title: 'c', why: 'Assigned to you and in progress' },
    { title: 'free' },
  ])
  const many = ['a', 'b', 'c', 'd', 'e'].map((title) => topic(title))
  expect(titles({ assigned: many })).toEqual(['a', 'b', 'c', '2 more topics are assigned to you'])
})

test('puts many urgent topics together', () => {
  const rising = ['a', 'b', 'c', 'd', 'e'].map((title) => aRising(title))
  expect(titles({ rising })).toEqual(['a', 'b', 'c', '2 more urgent topics are rising'])
  expect(topicNeeds({ ...nothing, rising }).at(-1)?.href).toBe(urgentTopicsHref)
  expect(titles({ rising: rising.slice(0, 4) })).toEqual(['a', 'b', 'c', 'd'])
})

test('up to three proposals of the topic writer are for you to decide', () => {
  const side = (title: string) => ({
    ...{ topicId: null, title, discussionCount: 1, messageCount: 1, personCount: 1, quotes: [] },
  })
  const sides = { stays: side('Exports'), goes: side('CSV') }
  const proposals = ['a', 'b', 'c', 'd'].map((id) => ({ id, kind: 'merge' as const, ...sides }))
  expect(titles({ proposals })).toEqual(Array(3).fill('“Exports” and “CSV” may be one topic'))
  expect(topicNeeds({ ...nothing, proposals: [{ id: 'a', kind: 'split', ...sides }] })).toMatchObject([
    { title: '“Exports” may be two topics', href: '/topics/proposals' },
  ])
  const close = { id: 'a', kind: 'close' as const, stays: sides.stays, goes: null }
  expect(titles({ proposals: [close, { ...close, kind: 'reopen' }] })).toEqual([
    '“Exports” may be closed',
    '“Exports” may be reopened',
  ])
})
