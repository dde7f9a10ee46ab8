import { describe, expect, test } from 'vitest'
import type { Channel } from '#contract/channel-shape.ts'
import type { Me } from '#contract/me.ts'
import type { StorySummary } from '#contract/story-shape.ts'
import { headline } from './headline.ts'
import { needsYou } from './needs-you.ts'

const now = new Date('2026-03-12T09:00:00Z')
const at = now.toISOString()
const nothing = {
  apiKey: null,
  apiKeys: [],
  automations: [],
  month: null,
  connections: [],
  destinations: [],
  missing: [],
  channels: [],
  stories: [],
  rising: [],
  assigned: [],
  proposals: [],
  memberId: 'mara',
  sourceLabel: String,
  now,
}
const titles = (known: Partial<Parameters<typeof needsYou>[0]>) =>
  needsYou({ ...nothing, ...known }).map(({ title }) => title)

const fullRights = { access: 'all', resources: null, addresses: null, channels: 'all' } as const

function aKey(expiresAt: string | null, over: Partial<NonNullable<Me['key']>> = {}) {
  return { id: 'k', name: 'dashboard', lastFour: 'x9Yz', perMinute: 600, expiresAt, ...fullRights, ...over }
}

test.each<[over: Partial<NonNullable<Me['key']>>, isTold: boolean]>([
  [{}, false],
  [{ addresses: ['127.0.0.1'] }, false],
  [{ access: 'read' }, true],
  [{ resources: ['people'] }, true],
  [{ channels: 'open' }, true],
])('a dashboard whose key has fewer rights says so: %j', (over, isTold) => {
  const told = ['The key of this dashboard does not have all rights']
  expect(titles({ apiKey: aKey(null, over) })).toEqual(isTold ? told : [])
})

function aListedKey(name: string, over: Partial<Parameters<typeof needsYou>[0]['apiKeys'][number]> = {}) {
  const state = { status: 'active', isCurrent: false } as const
  return {
    id: name,
    name,
    lastFour: 'x9Yz',
    ...state,
    expiresAt: '2026-03-22T09:00:00Z',
    lastUsedAt: at,
    ...over,
  }
}

function aChannel(isConnected: boolean): Channel {
  const names = { channelName: 'northline/cli', serverName: 'northline', sourceName: 'github' }
  const ids = { id: 'c1', sourceChannelId: 'C1', sourceServerId: 'S1' }
  const rest = { context: null, description: null, messageCount: 3, createdAt: at, updatedAt: at }
  return { ...ids, ...names, ...rest, isConnected, lastSeenAt: '2026-03-10T09:00:00Z' }
}

function aStory(slug: string, ...relevance: [memberId: string, kind: string][]): StorySummary {
  const relevantMembers = relevance.map(([memberId, relevanceKind]) => ({
    ...{ memberId, relevanceKind, relevanceLabel: `label of ${slug}`, relevanceRationale: '' },
    ...{ linkedAuthorIds: [], user: { id: memberId, image: '', name: memberId } },
  }))
  const list = { root: 'a', elements: {} }
  const dates = { createdAt: at, updatedAt: at }
  const writing = { why: [], writtenBy: null, model: null }
  return {
    ...{ slug, version: 1, title: slug, summary: '', list, archive: null, relevantMembers },
    ...writing,
    ...dates,
  }
}

describe('what needs the viewer', () => {
  test('is nothing where nothing is wrong', () => {
    expect(titles({ apiKey: aKey(null), channels: [aChannel(true)] })).toEqual([])
    expect(titles({ apiKey: aKey('2026-03-27T09:00:00Z') })).toEqual([])
  })

  test('is a key of a program that ends soon, or has just ended and was used', () => {
    const ended = { status: 'expired', expiresAt: '2026-03-10T09:00:00Z' } as const
    const apiKeys = [
      aListedKey('soon'),
      aListedKey('late', { expiresAt: '2026-03-27T09:00:00Z' }),
      aListedKey('endless', { expiresAt: null }),
      aListedKey('here', { isCurrent: true }),
      aListedKey('gone', { status: 'revoked' }),
      aListedKey('ended', ended),
      aListedKey('idle', { ...ended, lastUsedAt: null }),
      aListedKey('forgotten', { ...ended, expiresAt: '2026-03-04T09:00:00Z' }),
    ]
    const needs = needsYou({ ...nothing, apiKeys })
    expect(needs.map(({ title }) => title)).toEqual([
      'The key soon expires in 10 d',
      'The key ended has expired',
    ])
    expect(needs.map(({ mark, href }) => [mark, href])).toEqual([
      ['held', '/settings/keys'],
      ['error', '/settings/keys'],
    ])
  })

  test.each([
    ['2026-03-20T09:00:00Z', 'held', 'The key of this dashboard expires in 8 d'],
    ['2026-03-14T09:00:00Z', 'error', 'The key of this dashboard expires in 2 d'],
    ['2026-03-12T08:00:00Z', 'error', 'The key of this dashboard has expired'],
  ])('is a key that ends at %s', (expiresAt, mark, title) => {
    expect(needsYou({ ...nothing, apiKey: aKey(expiresAt) })).toMatchObject([{ mark, title }])
  })

  test('is a story that asks this member to act or to decide, not one to know of, of another, or that is over', () => {
    const stories = [
      aStory('one', ['jonas', 'action'], ['mara', 'decision']),
      aStory('two', ['mara', 'awareness']),
      aStory('three', ['jonas', 'action']),
      aStory('four', ['mara', 'action']),
    ]
    expect(titles({ stories })).toEqual(['label of one', 'label of four'])
    expect(titles({ stories, memberId: '' })).toEqual([])
    const archive = { actor: { name: 'Mara', type: 'user' }, reason: 'Done.', archivedAt: at }
    expect(titles({ stories: stories.map((one) => ({ ...one, archive })) })).toEqual([])
  })

  test('is an automation that fails or had to be paused, not one that a person paused', () => {
    const one = { lastErrorMessage: null, pausedReason: null, recentRuns: [], lacksModel: false }
    const automations = [
      { ...one, id: '1', name: 'Brief', status: 'error' as const, lastErrorMessage: 'No model.' },
      { ...one, id: '2', name: 'Watch', status: 'paused' as const, pausedReason: 'Five failed runs.' },
      { ...one, id: '3', name: 'Digest', status: 'paused' as const },
      { ...one, id: '4', name: 'Alert', status: 'healthy' as const },
    ]
    expect(needsYou({ ...nothing, automations })).toMatchObject([
      { mark: 'error', title: 'Brief fails', why: 'No model.', href: '/automations/1' },
      { mark: 'error', title: 'Watch was paused', why: 'Five failed runs.' },
    ])
  })

  test('is an automation that cannot judge what it hears', () => {
    const skipped = { id: 'r', status: 'skipped', cause: 'event', at, reason: 'condition-error' } as const
    const recentRuns = ['1', '2', '3'].map(() => ({ ...skipped, reasonText: 'The provider is down.' }))
    const known = { lastErrorMessage: null, pausedReason: null, lacksModel: false }
    const automation = { ...known, status: 'healthy' as const, recentRuns }
    expect(needsYou({ ...nothing, automations: [{ ...automation, id: '1', name: 'Watch' }] })).toMatchObject([
      {
        mark: 'held',
        title: 'Watch is not running: its condition cannot be judged',
        why: 'The provider is down.',
      },
    ])
  })

  test('a source that fails or is silent leads to its page, others need nobody', () => {
    const one = { name: 'GitHub', statusText: 'Nothing has arrived for 9 hours.' }
    const connections = (['healthy', 'waiting', 'paused', 'quiet', 'failing'] as const).map((status) => ({
      ...one,
      id: status,
      status,
    }))
    expect(needsYou({ ...nothing, connections })).toMatchObject([
      { mark: 'held', title: 'GitHub is silent', why: one.statusText, href: '/settings/sources/quiet' },
      {
        mark: 'error',
        title: 'GitHub has a problem',
        href: '/settings/sources/failing',
      },
    ])
  })

  test('is a destination at which nothing arrives', () => {
    const one = { name: 'Slack of Northline', channel: 'slack' as const, lastErrorMessage: 'invalid_auth' }
    const destinations = [
      { ...one, id: '1', status: 'failing' as const },
      { ...one, id: '2', status: 'ready' as const },
      { ...one, id: '3', status: 'unreadable' as const },
    ]
    expect(needsYou({ ...nothing, destinations })).toMatchObject([
      {
        title: 'Deliveries to Slack of Northline fail',
        why: 'slack: invalid_auth',
        href: '/settings/destinations',
      },
      { title: 'Nothing can be sent through Slack of Northline', href: '/settings/destinations?replace=3' },
    ])
  })

  test('is a medium that something is sent to and nothing serves', () => {
    const one = { isDefault: true, isNotice: true, automationCount: 0 }
    const missing = [
      { ...one, channel: 'slack' as const, automationCount: 2 },
      { ...one, channel: 'email' as const },
      { ...one, channel: 'discord' as const, isDefault: false },
    ]
    expect(needsYou({ ...nothing, missing }).map(({ title, why }) => `${title}: ${why}`)).toEqual([
      'Nothing can be sent to slack yet: 2 automations send there. Add a destination for it.',
      'Nothing can be sent by e-mail yet: It is the default destination. Add a destination for it.',
      'Nothing can be sent to discord yet: Notices about failed automations are sent there. Add a destination for it.',
    ])
  })

  test('is a channel that is no longer connected', () => {
    expect(needsYou({ ...nothing, channels: [aChannel(false)] })).toMatchObject([
      {
        title: 'northline/cli is disconnected',
        why: 'Last message 2 d ago. Give Signalbox access again in github.',
        href: '/channels/c1',
      },
    ])
  })
})

test.each([
  [0, false, 'Nothing needs you'],
  [1, false, 'One thing needs you'],
  [2, false, 'Two things need you'],
  [1234, false, '1,234 things need you'],
  [0, true, 'Not everything could be checked'],
  [1, true, 'At least one thing needs you'],
  [3, true, 'At least three things need you'],
])('%d, partial: %s', (count, isPartial, words) => {
  expect(headline(count, isPartial)).toBe(words)
})
