import { expect, test } from 'vitest'
import { map } from './map.ts'

const receivedAt = new Date('2026-03-12T12:00:00Z')
const deliver = (payload: unknown) =>
  map({ kind: 'x', deliveryId: 'msg_1', headers: {}, payload, receivedAt })

const message = {
  id: 'm1',
  channel: { sourceName: 'forum', sourceServerId: 's', sourceChannelId: 'c' },
  author: { platformId: 'u1', displayName: 'Ada' },
  content: 'It works',
  sentAt: '2026-03-12T11:00:00.000Z',
}

test('messages come in as they are pushed', () => {
  expect(deliver({ messages: [message] }).messages).toMatchObject([
    { sourceMessageId: 'm1', content: 'It works', sentAt: new Date('2026-03-12T11:00:00.000Z') },
  ])
})

test('an event goes by its own delivery id, else by that of the delivery', () => {
  const event = { name: 'github.pr.merged', payload: { pullRequest: { number: 1 } } }
  expect(deliver(event).events).toEqual([{ ...event, deliveryId: 'msg_1', occurredAt: receivedAt }])
  expect(deliver({ ...event, deliveryId: 'own' }).events).toMatchObject([{ deliveryId: 'own' }])
})

test.each([
  [{ messages: [{ ...message, sentAt: 'yesterday' }] }, /messages\.0\.sentAt/],
  [{ messages: [{ ...message, id: 7 }] }, /messages\.0\.id: Must be text\./],
  [{ name: 'no.such.event', payload: {} }, /name/],
  [{ name: 'github.pr.merged', payload: [] }, /payload/],
])('%j is broken, and the reason names the field', (payload, reason) => {
  expect(() => deliver(payload)).toThrow(reason)
})

test.each([[{}], [[]], ['text'], [null], [{ hello: 'world' }]])(
  '%j is neither, and is ignored with that reason',
  (payload) => {
    expect(deliver(payload).ignored).toMatch(/neither/)
  },
)
