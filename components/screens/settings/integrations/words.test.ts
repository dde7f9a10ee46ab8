import { expect, test } from 'vitest'
import type { Integration } from '#contract/integrations.ts'
import { channelsOf, dependentWords, eventsOf, lastHeard } from './words.ts'

const none: Integration = {
  source: 'github',
  status: 'missing',
  ...{ connectedChannels: 0, disconnectedChannels: 0, lostChannels: [], firstSeenAt: null },
  ...{ lastMessageAt: null, messages: 0, events: [], automations: [], automationCount: 0 },
}
const event = (received: number, lastReceivedAt: string | null) => ({
  ...{ name: 'github.pr.merged', title: 'Merged', received, lastReceivedAt },
})

test('events are added up, and it says when they were not all counted', () => {
  expect(eventsOf(none)).toEqual({ received: null, last: null })
  const events = [event(10_000, '2026-03-01T00:00:00Z'), event(20, '2026-03-02T00:00:00Z')]
  expect(eventsOf({ ...none, events })).toEqual({ received: '10,020+', last: '2026-03-02T00:00:00Z' })
  expect(lastHeard({ ...none, events, lastMessageAt: '2026-03-03T00:00:00Z' })).toBe('2026-03-03T00:00:00Z')
})

test('channels and what depends on a source', () => {
  expect(channelsOf(none)).toBeNull()
  expect(channelsOf({ ...none, connectedChannels: 1 })).toBe('1 channel')
  expect(channelsOf({ ...none, connectedChannels: 1200, disconnectedChannels: 2 })).toBe(
    '1,202 channels, 2 disconnected',
  )
  const listensTo = ['feedback.created', 'topic.created', 'other.event']
  expect(dependentWords({ listensTo, sendsTo: true })).toBe(
    'starts when feedback arrives, and on 2 more events; sends here',
  )
  expect(dependentWords({ listensTo: ['other.event'], sendsTo: false })).toBe(
    'starts when other.event happens',
  )
  expect(dependentWords({ listensTo: [], sendsTo: true })).toBe('sends here')
})
