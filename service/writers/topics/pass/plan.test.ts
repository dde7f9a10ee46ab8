import { expect, test } from 'vitest'
import { type Found, planOf } from './plan.ts'

const discussion = (groupId: string, topicId: string | null, more: Partial<Found> = {}): Found => ({
  ...{ groupId, topicId, isSettled: false, mayBegin: true, speakerId: groupId },
  ...more,
})

const inGroups = (...groups: number[]) => groups.map((group) => ({ group, support: 0.5 }))

test('waiting discussions join the topic of their group, or begin one', () => {
  const found = [
    discussion('a', 'x'),
    discussion('b', 'x'),
    discussion('c', null),
    discussion('d', null),
    discussion('e', null),
  ]
  const { steps } = planOf(found, inGroups(1, 1, 1, 2, 2), [])
  expect(steps).toEqual([
    { topicId: 'x', merge: [], move: [], place: [{ groupId: 'c', confidence: 1 }] },
    {
      topicId: null,
      ...{ merge: [], move: [] },
      place: [
        { groupId: 'd', confidence: 1 },
        { groupId: 'e', confidence: 1 },
      ],
    },
  ])
})

test('one person begins no topic alone, and nobody does where none may', () => {
  const alone = ['a', 'b', 'c'].map((id) => discussion(id, null, { speakerId: 'ann' }))
  expect(planOf(alone, inGroups(1, 1, 1), []).steps).toEqual([])
  const inside = ['a', 'b', 'c'].map((id) => discussion(id, null, { mayBegin: false }))
  expect(planOf(inside, inGroups(1, 1, 1), []).steps).toEqual([])
})

test('many that wait begin a topic of their own beside a small one', () => {
  const found = [discussion('a', 'x'), ...[...'bcdefghijk'].map((id) => discussion(id, null))]
  const { steps } = planOf(found, inGroups(...found.map(() => 1)), [])
  expect(steps.map(({ topicId, place }) => [topicId, place.length])).toEqual([[null, 10]])
})

test('existing topics stay as they are unless that may be changed by itself', () => {
  const found = [discussion('a', 'x'), discussion('b', 'x'), discussion('c', 'y')]
  expect(planOf(found, inGroups(1, 1, 1), [])).toEqual({ steps: [], takeOut: [] })
  expect(planOf(found, inGroups(1, 1, 1), ['merge']).steps).toMatchObject([
    { topicId: 'x', merge: ['y'], move: [] },
  ])
})

test('splits a topic that is about two things', () => {
  const found = ['a', 'b', 'c', 'd', 'e'].map((id) => discussion(id, 'x'))
  const { steps } = planOf(found, inGroups(1, 1, 1, 2, 2), ['split'])
  expect(steps).toMatchObject([{ topicId: null, move: [{ groupId: 'd' }, { groupId: 'e' }] }])
})

test('what a person placed stays, and draws others to it', () => {
  const found = [
    discussion('a', 'x'),
    discussion('b', 'x'),
    discussion('c', 'y', { isSettled: true }),
    discussion('d', null),
  ]
  const { steps } = planOf(found, inGroups(1, 1, 1, 1), ['merge', 'split'])
  expect(steps).toMatchObject([{ topicId: 'y', merge: ['x'], place: [{ groupId: 'd' }] }])
})

test('leaves alone what belongs to no group surely', () => {
  const weak = [
    { group: 1, support: 0.5 },
    { group: 1, support: 0.1 },
  ]
  expect(planOf([discussion('a', 'x'), discussion('b', null)], weak, ['merge', 'split']).steps).toEqual([])
})
