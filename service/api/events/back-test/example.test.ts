import fc from 'fast-check'
import { expect, test } from 'vitest'
import { conversationEvents } from '#service/engine/events/catalogue/signalbox.ts'
import { exampleOf } from './example.ts'

const name = 'github.pr.merged'
const payload = {
  pullRequest: { title: 'Retry uploads', baseBranch: 'main', secret: 'x' },
  channelIds: ['c1'],
  token: 'y',
}

test('keeps what decides and nothing else', () => {
  expect(exampleOf(name, payload).payload).toEqual({
    pullRequest: { title: 'Retry uploads', baseBranch: 'main' },
    channelIds: ['c1'],
  })
})

test('is the same whatever the order of its keys, and another under another name', () => {
  const { pullRequest, channelIds } = payload
  const { title, baseBranch } = pullRequest
  const turned = exampleOf(name, { channelIds, pullRequest: { baseBranch, title } })
  expect(turned.key).toBe(exampleOf(name, payload).key)
  expect(exampleOf('github.pr.created', payload).key).not.toBe(turned.key)
})

test('cutting what was cut changes nothing', () => {
  const sample = conversationEvents[0]?.samplePayload
  const any = fc.oneof(fc.object({ maxDepth: 4 }), fc.constant(sample), fc.jsonValue())
  fc.assert(
    fc.property(any, (whole) => {
      const once = exampleOf('conversation.activity', whole)
      expect(exampleOf('conversation.activity', once.payload)).toEqual(once)
    }),
  )
})

test('reports a payload that is too large to keep', () => {
  const messages = Array.from({ length: 20 }, () => ({ text: 'x'.repeat(4000) }))
  expect(exampleOf('conversation.activity', { messages }).isSmall).toBe(false)
  expect(exampleOf('conversation.activity', {}).isSmall).toBe(true)
})
