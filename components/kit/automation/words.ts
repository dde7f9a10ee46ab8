import { filter, optionsOf } from '#components/kit/list/filters.ts'
import { sourceLabel } from '#components/ui/source-icon.tsx'
import type {
  AutomationDefinition,
  AutomationListQuery,
  AutomationSummary,
} from '#contract/automation-list.ts'
import { joined } from '#contract/common/joined.ts'
import type { OutputChannel } from '#contract/common/output-channel.ts'
import { unjudgedReason } from '#contract/common/unjudged.ts'

/** Fields that lists and details of automations share. */
export type Shown = Omit<AutomationSummary, 'promptStart'>

/** Enough of an automation to change it and to say its name. */
export type Named = Pick<Shown, 'id' | 'name' | 'enabled'>
export type TriggerKind = Shown['triggerKind']
export type Medium = NonNullable<AutomationListQuery['outputChannel']>

// Written out here, because the contract itself must not reach the browser before it is needed.
export const automationStatuses = ['healthy', 'error', 'paused', 'completed'] as const
export const triggerKinds = ['cron', 'rrule', 'every', 'at', 'event'] as const
export const media = ['slack', 'discord', 'msteams', 'email'] as const

export const triggerWords: Record<TriggerKind, string> = {
  cron: 'At set times',
  rrule: 'By calendar',
  every: 'At an interval',
  at: 'Once',
  event: 'When something happens',
}

export type Place = { source: Medium | 'inbox'; label: string }

export type Sending = {
  outputChannels: OutputChannel[]
  destinationNames?: Record<string, string>
  inbox?: boolean
  inboxMemberIds?: readonly string[] | null
}

/** One entry for each channel or address of the output, and the inbox after them. */
export function placesOf({
  outputChannels,
  destinationNames = {},
  inbox,
  inboxMemberIds = null,
}: Sending): Place[] {
  const places = outputChannels.flatMap(({ channel, mode, destinations }): Place[] => {
    if (mode !== 'specific' || !destinations)
      return [{ source: channel, label: mode === 'any' ? 'any channel' : 'any internal channel' }]
    return destinations.map((id) => ({ source: channel, label: placeLabel(channel, id, destinationNames) }))
  })
  return inbox
    ? [...places, { source: 'inbox', label: inboxLabel(inboxMemberIds, destinationNames) }]
    : places
}

/** Whose inbox: everybody's, or that of members by their name. Who has left has none. */
export function inboxLabel(memberIds: readonly string[] | null, names: Record<string, string>): string {
  if (memberIds === null) return 'Inbox'
  const present = memberIds.flatMap((id) => names[id] ?? [])
  const gone = memberIds.length - present.length
  const left = gone === 0 ? [] : [gone === 1 ? 'a member who left' : `${gone} members who left`]
  return `Inbox of ${joined([...present, ...left])}`
}

function placeLabel(channel: Medium, id: string, names: Record<string, string>): string {
  const name = names[id]
  if (name === undefined) return id
  return channel === 'slack' || channel === 'discord' ? name.replace(/^#/, '') : name
}

/** Problem to show next to the name; null when there is none. */
export function concernOf(automation: Shown): string | null {
  const { status, lastErrorMessage, pausedReason } = automation
  if (status === 'error') return lastErrorMessage ?? 'The last run failed.'
  return status === 'paused' ? pausedReason : unjudgedReason(automation)
}

export const levelWords: Record<AutomationDefinition['modelLevel'], string> = {
  low: 'Low: quick and cheap',
  med: 'Medium: for most work',
  high: 'High: for hard questions',
}

export const capabilityWords: Record<AutomationDefinition['capabilityMode'], string> = {
  all: 'Everything',
  custom: 'Only the selected ones',
}

/** The way that something goes, after the name of the place: "#product on Slack", "ops@halden.example by e-mail". */
export function byMedium(medium: string): string {
  if (medium === 'inbox') return 'of this dashboard'
  return medium === 'email' ? 'by e-mail' : `on ${sourceLabel(medium)}`
}

/** Filter by trigger, for automations and templates. */
export function triggerFilter(needs?: string) {
  const options = optionsOf(triggerKinds, triggerWords)
  return filter.many(triggerKinds, { label: 'Starts', options, needs })
}
