import { expect, test } from 'vitest'
import { parseListState } from '#components/kit/list/list-state.ts'
import { topicListQuery } from '#contract/topics.ts'
import { urgentTopicsHref } from '#lib/home/topic-needs.ts'
import { topics } from './list.tsx'

const now = Date.parse('2026-03-12T15:30:00Z')
const inputOf = (address: string, page = 1) =>
  topics.input(
    parseListState(topics, new URLSearchParams(address)),
    { page, limit: 50, now },
    { offers: () => true, given: undefined },
  )

const plain = { page: 1, limit: 50, sortBy: 'lastMessage', sortOrder: 'desc', archived: false }

test.each([
  ['', {}],
  ['q= cache ', { search: 'cache' }],
  ['type=praise&state=open&priority=high', { topicType: 'praise', lifecycleState: 'open', priority: 'high' }],
  ['assignee=me', { assignee: 'me' }],
  ['assignee=none&state=open', { assignee: 'none', lifecycleState: 'open' }],
  ['archived=yes', { archived: true }],
  ['archived=no', {}],
  ['since=1', { since: '2026-03-12T00:00:00.000Z' }],
  ['since=7', { since: '2026-03-06T00:00:00.000Z' }],
  ['company=12&source=slack', { companyId: '12', sourceName: 'slack' }],
  ['sort=priority&order=asc', { sortBy: 'priority', sortOrder: 'asc' }],
  ['type=joke&state=&priority=1&company=x&channel=1&since=2&source=A&sort=name&assignee=you', {}],
])('the address %j asks for what it says, and never for what the service refuses', (address, asked) => {
  const input = inputOf(address)
  expect(input).toEqual({ ...plain, ...asked })
  expect(topicListQuery.safeParse(input).success).toBe(true)
})

test('the list reads the address that the first page links to', () => {
  const { search } = new URL(urgentTopicsHref, 'http://dashboard')
  expect(inputOf(search)).toEqual({ ...plain, lifecycleState: 'open', sortBy: 'priority' })
})
