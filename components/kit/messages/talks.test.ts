import { expect, test } from 'vitest'
import type { Message } from '#contract/message-list.ts'
import { goesOn, talksOf } from './talks.ts'

function said(
  id: string,
  minute: number,
  fields: Partial<Message> & { by?: string; in?: string } = {},
): Message {
  const { by = '1', in: place = 'c', ...rest } = fields
  return {
    id,
    content: id,
    kind: 'message',
    editedAt: null,
    attachments: [],
    onBehalfOf: null,
    enteredBy: null,
    sentAt: new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString(),
    url: null,
    threadId: null,
    channel: { id: place, channelName: place, serverName: 's', sourceName: 'slack' },
    author: {
      id: by,
      displayName: by,
      avatarUrl: null,
      title: null,
      isBot: false,
      isVip: false,
      company: null,
    },
    groupId: null,
    topic: null,
    ...rest,
  }
}

const ids = (messages: Message[]) => talksOf(messages).map((talk) => talk.messages.map(({ id }) => id))

test('a thread is one talk, however much was said between its messages', () => {
  const messages = [
    said('d', 400, { threadId: 't' }),
    said('c', 300),
    said('b', 200, { threadId: 'u' }),
    said('a', 1, { threadId: 't' }),
  ]
  expect(ids(messages)).toEqual([['a', 'd'], ['c'], ['b']])
})

test('without a thread a longer pause ends a talk', () => {
  expect(ids([said('d', 95), said('c', 65), said('b', 34), said('a', 4)])).toEqual([
    ['c', 'd'],
    ['a', 'b'],
  ])
})

test('channels are not mixed up', () => {
  const messages = [said('c', 3, { in: 'x' }), said('b', 2, { in: 'y' }), said('a', 1, { in: 'x' })]
  expect(ids(messages)).toEqual([['a', 'c'], ['b']])
  const threads = [said('b', 2, { in: 'x', threadId: 't' }), said('a', 1, { in: 'y', threadId: 't' })]
  expect(ids(threads)).toEqual([['b'], ['a']])
})

test('of nothing there is no talk', () => {
  expect(talksOf([])).toEqual([])
})

test('the same person goes on within five minutes', () => {
  expect(goesOn(said('a', 0), said('b', 5))).toBe(true)
  expect(goesOn(said('a', 0), said('b', 6))).toBe(false)
  expect(goesOn(said('a', 0), said('b', 1, { by: '2' }))).toBe(false)
  expect(goesOn(undefined, said('a', 0))).toBe(false)
})
