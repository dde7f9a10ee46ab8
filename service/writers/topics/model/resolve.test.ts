import { expect, test } from 'vitest'
import { type Heard, resolve } from './resolve.ts'

const said = (
  groupId: string,
  answer: Heard['answer'],
  answerId: string | null = null,
  topicId: string | null = null,
) => ({
  ...{ groupId, answer, answerId, topicId },
  confidence: 0.9,
})

const nowhere = new Map<string, string>()

test('what is about the same as another goes where that one goes', () => {
  const heard = [said('a', 'topic', 'x'), said('b', 'discussion', 'a'), said('c', 'discussion', 'b')]
  const { joins, begins } = resolve(heard, nowhere)
  expect(joins.map(({ groupId, topicId }) => [groupId, topicId])).toEqual([
    ['a', 'x'],
    ['b', 'x'],
    ['c', 'x'],
  ])
  expect(begins).toEqual([])
})

test('one that was placed meanwhile takes along what is about the same', () => {
  const { joins } = resolve([said('b', 'discussion', 'a')], new Map([['a', 'x']]))
  expect(joins).toEqual([{ groupId: 'b', topicId: 'x', confidence: 0.9 }])
})

test('those that are about the same and in no topic begin one, each once', () => {
  const heard = [said('a', 'discussion', 'b'), said('b', 'discussion', 'a'), said('c', 'discussion', 'b')]
  const { begins } = resolve(heard, nowhere)
  expect(begins.map(({ groupIds }) => groupIds.toSorted())).toEqual([['a', 'b', 'c']])
})

test('only what is in a topic leaves one, and a topic that is no more takes nobody', () => {
  const heard = [
    said('a', 'new'),
    said('b', 'none', null, 'x'),
    said('c', 'topic', null),
    said('d', 'discussion', null),
  ]
  expect(resolve(heard, nowhere)).toEqual({ joins: [], begins: [], outs: ['b'] })
})
