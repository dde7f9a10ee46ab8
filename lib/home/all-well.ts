import { formatCount } from '../format.ts'
import type { Overview } from './overview.ts'

type Looked = Pick<Overview, 'automations' | 'channels' | 'stories' | 'rising'>

/** What was looked at and found in order, in one sentence: it says no more than the readings do. */
export function allWellWords(looked: Looked): string {
  const found = [
    automationWords(looked),
    channelWords(looked),
    storyWords(looked),
    topicWords(looked),
  ].filter((words) => words !== null)
  const last = found.pop()
  if (last === undefined)
    return 'This service tells neither of automations nor of channels, stories or topics that rise.'
  const sentence = found.length === 0 ? last : `${found.join(', ')}${found.length > 1 ? ',' : ''} and ${last}`
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`
}

function automationWords({ automations }: Looked): string | null {
  if (!automations?.ok || automations.data.totalCount === 0) return null
  const { data, totalCount } = automations.data
  return totalCount <= data.length
    ? 'every automation is well'
    : `the ${formatCount(data.length)} newest automations are well`
}

function channelWords({ channels }: Looked): string | null {
  if (!channels?.ok) return null
  const { data, totalCount } = channels.data
  if (totalCount <= data.length) return 'every channel is connected'
  return `the ${formatCount(data.length)} channels heard last are connected`
}

function storyWords({ stories }: Looked): string | null {
  if (!stories?.ok) return null
  const { data, totalCount } = stories.data
  if (totalCount <= data.length) return 'no story asks you for anything'
  return `none of the ${formatCount(data.length)} newest stories asks you for anything`
}

function topicWords({ rising }: Looked): string | null {
  return rising?.ok ? 'no urgent topic that rises is left open' : null
}
