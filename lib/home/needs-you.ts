import type { ApiKey } from '#contract/api-key-shape.ts'
import type { Channel } from '#contract/channel-shape.ts'
import type { Connection } from '#contract/connection-shape.ts'
import type { Destination, MissingDestination } from '#contract/destination-shape.ts'
import type { Me } from '#contract/me.ts'
import type { ModelMonth } from '#contract/model-month.ts'
import type { StorySummary } from '#contract/story-shape.ts'
import { formatCount, formatRelative } from '../format.ts'
import { routes } from '../routes.ts'
import { automationNeeds, type KnownAutomation } from './automation-needs.ts'
import { moneyNeeds } from './money-needs.ts'
import type { Need } from './need.ts'
import { type KnownTopics, topicNeeds } from './topic-needs.ts'

type Known = KnownTopics & {
  apiKey: Me['key']
  /** Keys that the owner sees. */
  apiKeys: Pick<ApiKey, 'id' | 'name' | 'lastFour' | 'status' | 'isCurrent' | 'expiresAt' | 'lastUsedAt'>[]
  automations: KnownAutomation[]
  destinations: Pick<Destination, 'id' | 'name' | 'channel' | 'status' | 'lastErrorMessage'>[]
  /** Media that something is sent to and nothing serves. */
  missing: Pick<MissingDestination, 'channel' | 'automationCount' | 'isDefault' | 'isNotice'>[]
  /** Null where the viewer may not see it. */
  month: ModelMonth | null
  connections: Pick<Connection, 'id' | 'name' | 'status' | 'statusText'>[]
  channels: Channel[]
  stories: StorySummary[]
  memberId: string
  /** Name of a source for people. */
  sourceLabel: (source: string) => string
  now: Date
}

/** Lists what needs the viewer, the most urgent first. */
export function needsYou(known: Known): Need[] {
  return [
    ...keyNeeds(known),
    ...moneyNeeds(known.month),
    ...automationNeeds(known.automations),
    ...sourceNeeds(known),
    ...destinationNeeds(known),
    ...storyNeeds(known),
    ...topicNeeds(known),
    ...channelNeeds(known),
  ]
}

const day = 86_400_000
const soonMs = 14 * day

function keyNeeds({ apiKey, apiKeys, now }: Known): Need[] {
  const others = apiKeys.filter(({ isCurrent }) => !isCurrent)
  return [
    ...limitedKeyNeed(apiKey),
    ...ownKeyNeed(apiKey, now),
    ...others.flatMap((key) => expiringNeed(key, now)),
  ]
}

/** A limit of addresses is no trouble: the dashboard is at one of them, or nothing could be read. */
function limitedKeyNeed(apiKey: Me['key']): Need[] {
  if (!apiKey) return []
  const { name, lastFour, access, resources, channels } = apiKey
  if (access !== 'read' && !resources && channels !== 'open') return []
  return [
    {
      key: 'limited key',
      mark: 'error',
      title: 'The key of this dashboard does not have all rights',
      why: `Key “${name}”, ending in ${lastFour}, so some pages and actions are refused. An owner creates one with all rights here and puts it into SIGNALBOX_API_KEY.`,
      href: routes.settingsKeys,
    },
  ]
}

function ownKeyNeed(apiKey: Me['key'], now: Date): Need[] {
  if (!apiKey?.expiresAt) return []
  const left = Date.parse(apiKey.expiresAt) - now.getTime()
  if (left > soonMs) return []
  return [
    {
      key: 'key',
      mark: left < 3 * day ? 'error' : 'held',
      title: `The key of this dashboard ${endWords(apiKey.expiresAt, now)}`,
      why: `Key “${apiKey.name}”, ending in ${apiKey.lastFour}. Without a new key the dashboard stops working: an owner creates one here and puts it into SIGNALBOX_API_KEY.`,
      href: routes.settingsKeys,
      says: apiKey.expiresAt,
    },
  ]
}

/** A key that was used until it expired is shown for a week. */
function expiringNeed(key: Known['apiKeys'][number], now: Date): Need[] {
  const { id, name, lastFour, expiresAt, lastUsedAt, status } = key
  if (!expiresAt || status === 'revoked') return []
  const left = Date.parse(expiresAt) - now.getTime()
  if (left > soonMs || left < -7 * day || (left <= 0 && !lastUsedAt)) return []
  const used = lastUsedAt ? `last used ${formatRelative(lastUsedAt, now)}` : 'never used'
  return [
    {
      key: `api key ${id}`,
      mark: left < 3 * day ? 'error' : 'held',
      title: `The key ${name} ${endWords(expiresAt, now)}`,
      why: `Ends in ${lastFour}, ${used}. Create another and give it to the program that uses this one.`,
      href: routes.settingsKeys,
      says: expiresAt,
    },
  ]
}

function endWords(expiresAt: string, now: Date): string {
  if (Date.parse(expiresAt) <= now.getTime()) return 'has expired'
  return `expires ${formatRelative(expiresAt, now)}`
}

/** Sources that fail or are silent for longer than they usually are. */
function sourceNeeds({ connections }: Known): Need[] {
  return connections.flatMap(({ id, name, status, statusText }): Need[] => {
    if (status !== 'failing' && status !== 'quiet') return []
    return [
      {
        key: `source ${id}`,
        mark: status === 'failing' ? 'error' : 'held',
        title: status === 'failing' ? `${name} has a problem` : `${name} is silent`,
        why: statusText,
        href: routes.source(id),
        says: status,
      },
    ]
  })
}

function destinationNeeds({ destinations, missing, sourceLabel }: Known): Need[] {
  const failing = destinations.flatMap(({ id, name, channel, status, lastErrorMessage }): Need[] => {
    const key = `destination ${id}`
    const medium = sourceLabel(channel)
    if (status === 'unreadable') {
      const why = `${medium}: the secret of the service has changed, so it cannot read the credentials. Enter them again.`
      return [
        {
          key,
          mark: 'error',
          title: `Nothing can be sent through ${name}`,
          why,
          href: routes.destination('replace', id),
        },
      ]
    }
    if (status !== 'failing') return []
    const why = `${medium}: ${lastErrorMessage ?? 'the last delivery failed.'}`
    return [
      { key, mark: 'error', title: `Deliveries to ${name} fail`, why, href: routes.settingsDestinations },
    ]
  })
  const absent = missing.map(
    (one): Need => ({
      key: `missing ${one.channel}`,
      mark: 'error',
      title: `Nothing can be sent ${one.channel === 'email' ? 'by e-mail' : `to ${sourceLabel(one.channel)}`} yet`,
      why: `${wantedBy(one)} Add a destination for it.`,
      href: routes.settingsDestinations,
    }),
  )
  return [...failing, ...absent]
}

function wantedBy({ automationCount: count, isDefault }: Known['missing'][number]): string {
  if (count > 0)
    return count === 1 ? '1 automation sends there.' : `${formatCount(count)} automations send there.`
  return isDefault ? 'It is the default destination.' : 'Notices about failed automations are sent there.'
}

const kinds: Record<string, string> = { action: 'For you to do', decision: 'For you to decide' }

function storyNeeds({ stories, memberId }: Known): Need[] {
  const mine = stories.flatMap((story) =>
    story.relevantMembers.flatMap((member) => {
      const kind = kinds[member.relevanceKind]
      if (member.memberId !== memberId || !kind || story.archive) return []
      return [{ story, member, kind }]
    }),
  )
  return mine.map(({ story, member, kind }) => ({
    key: `story ${story.slug}`,
    mark: 'held',
    title: member.relevanceLabel || story.title,
    why: `${kind}, in “${story.title}”`,
    href: routes.story(story.slug),
    says: `${member.relevanceKind} ${member.relevanceLabel}`,
    isTask: true,
  }))
}

function channelNeeds({ channels, sourceLabel, now }: Known): Need[] {
  return channels
    .filter(({ isConnected }) => !isConnected)
    .map(({ id, channelName, sourceName, lastSeenAt }) => ({
      key: `channel ${id}`,
      mark: 'held',
      title: `${channelName} is disconnected`,
      why: `${silence(lastSeenAt, now)} Give Signalbox access again in ${sourceLabel(sourceName)}.`,
      href: routes.channel(id),
      says: lastSeenAt ?? 'never',
    }))
}

function silence(lastSeenAt: string | null, now: Date): string {
  return lastSeenAt ? `Last message ${formatRelative(lastSeenAt, now)}.` : 'It has never sent a message.'
}
