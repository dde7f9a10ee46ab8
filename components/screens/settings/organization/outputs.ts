import type { Channel } from '#contract/channel-shape.ts'
import type { OutputChannel } from '#contract/common/output-channel.ts'
import type { Destination } from '#contract/destination-shape.ts'

type Medium = OutputChannel['channel']

/** One target for output. */
export type OutputPlace = { channel: Medium; target: string; label: string; note: string }

type Heard = Pick<Channel, 'sourceName' | 'sourceChannelId' | 'channelName' | 'serverName' | 'isConnected'>
type Sending = Pick<Destination, 'channel' | 'name' | 'target'>

/** Connected channels, then destinations with one place of their own. */
export function placesOf(channels: readonly Heard[], destinations: readonly Sending[]): OutputPlace[] {
  const heard = channels.filter(({ isConnected }) => isConnected)
  return [...namedChannels(heard), ...destinations.flatMap(ofDestination)]
}

/** Names what is chosen already, also a channel that is no longer connected. */
export function namedChannels(channels: readonly Heard[]): OutputPlace[] {
  return channels.flatMap(ofChannel)
}

function ofChannel({ sourceName, sourceChannelId, channelName, serverName }: Heard): OutputPlace[] {
  if (sourceName !== 'slack' && sourceName !== 'discord') return []
  return [{ channel: sourceName, target: sourceChannelId, label: channelName, note: serverName }]
}

/** A Teams webhook goes by its name where it has no target; bots reach channels, which are listed themselves. */
function ofDestination({ channel, name, target }: Sending): OutputPlace[] {
  if (channel === 'email' && target !== null) return [{ channel, target, label: target, note: name }]
  if (channel === 'msteams') return [{ channel, target: target ?? name, label: name, note: 'Teams webhook' }]
  return []
}

const address = /^[^\s@,;<>]+@[^\s@,;<>]+\.[^\s@,;<>]+$/

/** Offers a typed e-mail address as a target. */
export function typedAddress(typed: string): OutputPlace[] {
  const target = typed.trim()
  return address.test(target) ? [{ channel: 'email', target, label: target, note: 'This address' }] : []
}

export function keyOf({ channel, target }: Pick<OutputPlace, 'channel' | 'target'>): string {
  return `${channel} ${target}`
}

export function outputOf({ channel, target }: OutputPlace): OutputChannel {
  return { channel, mode: 'specific', destinations: [target] }
}

/** Current choice, with the names that are loaded. */
export function chosenPlaces(output: OutputChannel, known: readonly OutputPlace[]): OutputPlace[] {
  const { channel, mode, destinations } = output
  if (mode !== 'specific' || !destinations)
    return [{ channel, target: '', label: mode === 'any' ? 'Any channel' : 'Any internal channel', note: '' }]
  return destinations.map(
    (target) =>
      known.find((place) => place.channel === channel && place.target === target) ?? {
        channel,
        target,
        label: target,
        note: '',
      },
  )
}

const most = 100

/** The server reads the same input ahead, so that the first view has the names. */
export function placesInput(search: string) {
  return { limit: most, ...(search !== '' && { search }) }
}

type Outputs = { defaultOutput: OutputChannel | null; noticeOutput: OutputChannel | null }

/** The chosen channels, which the first page may not hold; null when none is chosen. */
export function chosenInput({ defaultOutput, noticeOutput }: Outputs) {
  const ids = [defaultOutput, noticeOutput].flatMap((output) => channelIds(output))
  const sourceChannelIds = [...new Set(ids)].toSorted().slice(0, most)
  return sourceChannelIds.length === 0 ? null : { sourceChannelIds, limit: most }
}

function channelIds(output: OutputChannel | null): string[] {
  const isListed = output?.channel === 'slack' || output?.channel === 'discord'
  return isListed ? (output.destinations ?? []) : []
}
