import { expect, test } from 'vitest'
import { causeDetail, originOf } from './cause-words.ts'

const none = { eventName: null, requestedBy: null, slots: 1 }
const mara = { id: 'm', name: 'Mara', image: '' }

test.each<[Partial<Parameters<typeof causeDetail>[0]>, string | null]>([
  [{ eventName: 'conversation.activity', requestedBy: mara }, 'somebody writes'],
  [{ eventName: 'gone.by' }, 'gone.by happens'],
  [{ requestedBy: mara }, 'Mara'],
  [{ slots: 1200 }, '1,200 times'],
  [{}, null],
])('%j: %s', (fields, words) => {
  expect(causeDetail({ ...none, ...fields })).toBe(words)
})

test('an event names where it comes from as people write it', () => {
  expect(['stripe', 'gitlab', 'github', 'zulip', 'signalbox'].map(originOf)).toEqual([
    'from Stripe',
    'from GitLab',
    'from GitHub',
    'from zulip',
    'told by Signalbox',
  ])
})
