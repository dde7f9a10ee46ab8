import type { OutputChannel } from '#contract/common/output-channel.ts'

const most = 100

/** Read on the server under the same input, so that the names are there on the first byte. */
export function placesInput(search: string) {
  return { limit: most, ...(search !== '' && { search }) }
}

type Outputs = { defaultOutput: OutputChannel | null; noticeOutput: OutputChannel | null }

/** The channels that are chosen, wherever they stand in the list; null when none is. */
export function chosenInput({ defaultOutput, noticeOutput }: Outputs) {
  const ids = [defaultOutput, noticeOutput].flatMap((output) => channelIds(output))
  const sourceChannelIds = [...new Set(ids)].toSorted().slice(0, most)
  return sourceChannelIds.length === 0 ? null : { sourceChannelIds, limit: most }
}

function channelIds(output: OutputChannel | null): string[] {
  const isListed = output?.channel === 'slack' || output?.channel === 'discord'
  return isListed ? (output.destinations ?? []) : []
}
