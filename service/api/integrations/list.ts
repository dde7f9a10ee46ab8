import type { Integration } from '#contract/integrations.ts'
import { skippingEvents } from '#service/api/automations/automation-row.ts'
import type { Context } from '#service/core/context.ts'
import { dependentsBySource } from './dependents.ts'
import {
  channelsBySource,
  connectedSources,
  eventsReceived,
  type Heard,
  knownSources,
  lostChannels,
  messagesBySource,
  pushedKinds,
} from './sources.ts'

const mostAutomations = 50

function statusOf(heard: Heard | undefined, isOpen: boolean): Integration['status'] {
  if (heard && heard.connected > 0) return heard.disconnected > 0 ? 'partly' : 'connected'
  if (isOpen) return heard && heard.disconnected > 0 ? 'partly' : 'connected'
  return heard ? 'disconnected' : 'missing'
}

export async function listIntegrations(context: Context): Promise<{ data: Integration[] }> {
  const heard = new Map((await channelsBySource(context)).map((one) => [one.source, one]))
  const lost = Map.groupBy(await lostChannels(context), ({ source }) => source)
  const messages = await messagesBySource(context)
  const received = await eventsReceived(context)
  const connected = await connectedSources(context)
  const dependents = await dependentsBySource(context)
  const listed = [...dependents.values()].flatMap((one) => one.slice(0, mostAutomations))
  const unjudged = await skippingEvents(context, listed)
  const others = [...new Set([...heard.keys(), ...connected])].filter(
    (source) => !knownSources.some((known) => known === source),
  )

  const data = [...knownSources, ...others].map((source): Integration => {
    const of = heard.get(source)
    const events = pushedKinds.flatMap((kind) => {
      const one = kind.source === source ? received.get(kind.name) : undefined
      return one ? [one] : []
    })
    const automations = dependents.get(source) ?? []
    return {
      source,
      status: statusOf(
        of,
        connected.has(source) || events.some(({ lastReceivedAt }) => lastReceivedAt !== null),
      ),
      connectedChannels: of?.connected ?? 0,
      disconnectedChannels: of?.disconnected ?? 0,
      lostChannels: (lost.get(source) ?? []).map(({ source: _, ...channel }) => channel),
      firstSeenAt: of?.firstSeenAt ?? null,
      lastMessageAt: of?.lastMessageAt ?? null,
      messages: messages.get(source) ?? 0,
      events,
      automations: automations
        .slice(0, mostAutomations)
        .map((one) => ({ ...one, skipsEvents: unjudged.has(one.id) })),
      automationCount: automations.length,
    }
  })
  return { data }
}
