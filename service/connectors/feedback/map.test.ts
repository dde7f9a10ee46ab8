import { expect, test } from 'vitest'
import { map } from './map.ts'

const receivedAt = new Date('2026-11-20T09:00:00Z')

function mapped(payload: object, settings = {}) {
  const delivery = {
    ...{ kind: 'feedback', deliveryId: 'd1', headers: {}, receivedAt },
    payload: { message: 'Hello', connectionId: 'c1', ...payload },
  }
  const [message] = map(delivery, settings).messages
  if (!message) throw new Error('nothing was mapped')
  return message
}

test.each([
  [{}, 'anonymous', 'Anonymous'],
  [{ name: 'Ada Berg' }, 'name:ada berg', 'Ada Berg'],
  [{ name: 'Ada', email: 'Ada@Halden.example' }, 'email:ada@halden.example', 'Ada'],
  [{ name: '', email: 'ada@halden.example' }, 'email:ada@halden.example', null],
])('%j comes from %s', (fields, platformId, displayName) => {
  expect(mapped(fields).author).toMatchObject({ platformId, displayName })
})

test('the connection is the channel, whatever its key and name', () => {
  expect(mapped({}).channel).toMatchObject({ sourceChannelId: 'c1', channelName: 'feedback' })
  expect(mapped({}, { channelName: 'in-app' }).channel).toMatchObject({
    sourceChannelId: 'c1',
    channelName: 'in-app',
  })
})

test.each([
  ['https://app.example/a', 'https://app.example/a'],
  ['javascript:alert(1)', null],
  ['/billing', null],
])('the page %s leads to %s', (page, url) => {
  expect(mapped({ context: { page } }).url).toBe(url)
})
