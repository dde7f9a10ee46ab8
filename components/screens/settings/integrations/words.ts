import type { Status } from '#components/ui/status-mark.tsx'
import { eventClause } from '#contract/common/trigger-events.ts'
import type { Integration } from '#contract/integrations.ts'
import { formatCount } from '#lib/format.ts'

type State = Integration['status']

export const stateMarks: Record<State, Status> = {
  connected: 'healthy',
  partly: 'held',
  disconnected: 'error',
  missing: 'paused',
}

export const stateWords: Record<State, string> = {
  connected: 'Connected',
  partly: 'Partly connected',
  disconnected: 'Disconnected',
  missing: 'No messages arrive',
}

/** Largest number of events that the service counts; see the contract. */
const eventsCounted = 10_000

export function eventsOf({ events }: Integration): { received: string | null; last: string | null } {
  const total = events.reduce((sum, { received }) => sum + received, 0)
  const isMore = events.some(({ received }) => received >= eventsCounted)
  const times = events.flatMap(({ lastReceivedAt }) => lastReceivedAt ?? [])
  return {
    received: events.length === 0 ? null : `${formatCount(total)}${isMore ? '+' : ''}`,
    last: times.toSorted().at(-1) ?? null,
  }
}

export function channelsOf({ connectedChannels, disconnectedChannels }: Integration): string | null {
  const total = connectedChannels + disconnectedChannels
  if (total === 0) return null
  const words = total === 1 ? '1 channel' : `${formatCount(total)} channels`
  return disconnectedChannels === 0 ? words : `${words}, ${formatCount(disconnectedChannels)} disconnected`
}

/** Time of the last message or event. */
export function lastHeard(one: Integration): string | null {
  return (
    [one.lastMessageAt, eventsOf(one).last]
      .filter((it) => it !== null)
      .toSorted()
      .at(-1) ?? null
  )
}

export function dependsOf({ automationCount }: Integration): string | null {
  if (automationCount === 0) return null
  return automationCount === 1 ? '1 automation' : `${formatCount(automationCount)} automations`
}

type Dependent = Integration['automations'][number]

/** Describes how an automation uses a source: "starts when feedback arrives, and on 2 more events; sends here". */
export function dependentWords({ listensTo, sendsTo }: Pick<Dependent, 'listensTo' | 'sendsTo'>): string {
  const [first, ...more] = listensTo
  const others = more.length === 1 ? ', and on 1 more event' : `, and on ${more.length} more events`
  const listens = first && `starts when ${eventClause(first)}${more.length > 0 ? others : ''}`
  return [...(listens ? [listens] : []), ...(sendsTo ? ['sends here'] : [])].join('; ')
}
