import type { AutomationDefinition } from '#contract/automation-list.ts'
import type { OutputChannel } from '#contract/common/output-channel.ts'
import { eventClause } from '#contract/common/trigger-events.ts'
import { ruleText } from '#contract/schedule/rule-text.ts'
import { formatDuration } from '#lib/format.ts'
import { byMedium, triggerWords } from './words.ts'

type Ids = { sourceIds: string[]; channelIds: string[] }

/** Names of the ids in a definition. */
export type Names = {
  channel: (id: string) => string
  capability: (key: string) => string
  member: (id: string) => string
}

/** Shows ids while names are not loaded. */
export const noNames: Names = { channel: (id) => id, capability: (key) => key, member: (id) => id }

type Told = { id: string; sourceChannelId: string; channelName: string }

export type Known = {
  channels: readonly Told[]
  /** Whether a name was found for every id. */
  isWhole: boolean
  capabilities: readonly { key: string; title: string }[]
  /** Null while they are not loaded. */
  members: readonly { id: string; name: string }[] | null
}

export function namesFrom({ channels, isWhole, capabilities, members }: Known): Names {
  const byId = new Map(
    channels.flatMap(({ id, sourceChannelId, channelName }) => {
      const name = `#${channelName.replace(/^#/, '')}`
      return [[id, name] as const, [sourceChannelId, name] as const]
    }),
  )
  const titles = new Map(capabilities.map(({ key, title }) => [key, title]))
  return {
    channel: (id) => byId.get(id) ?? (isWhole ? `${id} (removed)` : id),
    capability: (key) => titles.get(key) ?? key,
    member: (id) => (members ? (members.find((one) => one.id === id)?.name ?? 'A member who left') : id),
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const texts = (value: unknown) =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : []

/** Ids of channels anywhere in a record: those of their sources in what is sent, our own in what is listened to. */
export function channelsIn(value: unknown): Ids {
  const found = { sourceIds: new Set<string>(), channelIds: new Set<string>() }
  collect(value, found)
  return { sourceIds: [...found.sourceIds].toSorted(), channelIds: [...found.channelIds].toSorted() }
}

function collect(value: unknown, found: { sourceIds: Set<string>; channelIds: Set<string> }): void {
  if (!isRecord(value)) return
  const { channel, destinations, channelIds } = value
  if (channel === 'slack' || channel === 'discord')
    for (const id of texts(destinations)) found.sourceIds.add(id)
  for (const id of texts(channelIds)) found.channelIds.add(id)
  for (const member of Object.values(value)) collect(member, found)
}

/** Whether capabilities, or members, are named anywhere in a record. */
export function hasNamed(value: unknown, field: 'allowedCapabilities' | 'inboxMemberIds'): boolean {
  if (!isRecord(value)) return false
  return texts(value[field]).length > 0 || Object.values(value).some((one) => hasNamed(one, field))
}

/** One line for each part of the trigger; the service writes the schedule in words. */
export function scheduleText(
  schedule: AutomationDefinition['schedule'],
  names: Names,
  description?: string,
): string {
  if (schedule.type !== 'event') {
    if (!description) return `${triggerWords[schedule.type]}: ${ruleText(schedule)}`
    // An interval has no rule but its words.
    return schedule.type === 'every' ? description : `${description}\n${ruleText(schedule)}`
  }
  const { condition, delaySeconds, targetBranches, channelIds } = schedule
  return [
    ...schedule.events.map((event) => `When ${eventClause(event)}`),
    ...(condition ? [`Only if: ${condition}`] : []),
    ...(delaySeconds ? [`After: ${formatDuration(delaySeconds)}`] : []),
    ...(targetBranches ? [`Branches: ${targetBranches.join(', ')}`] : []),
    ...(channelIds ? [`Channels: ${channelIds.map(names.channel).join(', ')}`] : []),
  ].join('\n')
}

/** One entry for each destination: “#product on Slack”, “ops@halden.example by e-mail”. */
export function outputTexts(outputs: readonly OutputChannel[], names: Names): string[] {
  return outputs.flatMap(({ channel, mode, destinations }) => {
    const medium = byMedium(channel)
    if (mode !== 'specific' || !destinations)
      return [`${mode === 'any' ? 'any channel' : 'any internal channel'} ${medium}`]
    const isNamed = channel === 'slack' || channel === 'discord'
    return destinations.map((id) => `${isNamed ? names.channel(id) : id} ${medium}`)
  })
}
