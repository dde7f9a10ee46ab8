import { expect, test } from 'vitest'
import type { TopicParticipant } from '#contract/topics.ts'
import { companiesOf } from './topic-people.tsx'

const person = (id: string, company: string | null, messageCount: number): TopicParticipant => ({
  id,
  displayName: id,
  avatarUrl: null,
  title: null,
  company: company === null ? null : { id: company, name: company, domain: '', logoUrl: '' },
  identities: [],
  isBot: false,
  isVip: false,
  messageCount,
  sources: [],
})

test('companies come by people, then by messages, each once', () => {
  const people = [
    person('1', 'a', 9),
    person('2', null, 8),
    person('3', 'b', 1),
    person('4', 'b', 1),
    person('5', 'c', 10),
  ]
  expect(companiesOf(people).map(({ company, people: count }) => [company.id, count])).toEqual([
    ['b', 2],
    ['c', 1],
    ['a', 1],
  ])
})

test('the organization itself is none of them', () => {
  const people = [person('1', 'own', 9), person('2', 'a', 1)]
  expect(companiesOf(people, 'own').map(({ company }) => company.id)).toEqual(['a'])
})

test('without anybody there is none', () => {
  expect(companiesOf([])).toEqual([])
})
