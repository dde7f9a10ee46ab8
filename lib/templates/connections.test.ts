import { expect, test } from 'vitest'
import { connectionsOf, integrationsOf, missingOf } from './connections.ts'

const channels = [
  { sourceName: 'slack', isConnected: true },
  { sourceName: 'github', isConnected: false },
]
const events = [
  { integration: 'github', available: false },
  { integration: 'stripe', available: false },
  { integration: 'gitlab', available: true },
  { integration: null, available: true },
]

test('what has a connected channel or an event that can be received is connected', () => {
  const { sources } = connectionsOf({ channels, events, destinations: [] })
  expect(sources).toMatchObject({
    slack: 'connected',
    gitlab: 'connected',
    github: 'missing',
    stripe: 'missing',
    discord: 'missing',
  })
})

test('an event that arrives outweighs a channel that is cut off', () => {
  const told = { channels, events: [{ integration: 'github', available: true }], destinations: null }
  expect(connectionsOf(told).sources.github).toBe('connected')
})

test('what nothing tells of is not claimed', () => {
  const { sources, media } = connectionsOf({ channels, events: null, destinations: null })
  expect(sources.stripe).toBeUndefined()
  expect(sources.github).toBe('unknown')
  expect(media).toEqual({ slack: 'connected', discord: 'unknown', msteams: 'unknown', email: 'unknown' })
  expect(connectionsOf({ channels: null, events: null, destinations: null }).sources).toEqual({})
})

test('output goes where a destination has credentials', () => {
  const { media } = connectionsOf({ channels, events, destinations: [{ channel: 'email' }] })
  expect(media).toEqual({ slack: 'connected', discord: 'missing', msteams: 'missing', email: 'connected' })
})

test('all required sources must be there, of a group one', () => {
  const { sources } = connectionsOf({ channels, events, destinations: null })
  const template = { requiredIntegrations: ['stripe'], setup: { oneOfIntegrations: ['discord', 'github'] } }
  expect(integrationsOf(template)).toEqual(['stripe', 'discord', 'github'])
  expect(missingOf(template, { sources })).toEqual([['stripe'], ['discord', 'github']])
  expect(
    missingOf(
      { requiredIntegrations: ['slack'], setup: { oneOfIntegrations: ['gitlab', 'github'] } },
      { sources },
    ),
  ).toEqual([])
  expect(missingOf({ requiredIntegrations: ['zendesk'] }, { sources })).toEqual([])
})

test('an event of several sources does not tell which of them is connected', () => {
  const events = [{ integration: 'github', available: true, sources: ['github', 'linear'] }]
  expect(connectionsOf({ channels: [], events, destinations: null }).sources.github).toBe('missing')
})
