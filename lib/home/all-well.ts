import { formatCount } from '../format.ts'
import type { Overview } from './overview.ts'

type Looked = Pick<Overview, 'automations' | 'channels' | 'stories' | 'rising'>

/** Says what was checked and found in order, in one sentence. */
export function allWellWords(looked: Looked): string {
  const found = [
    automationWords(looked),
    channelWords(looked),
    storyWords(looked),
    topicWords(looked),
  ].filter((words) => words !== null)
  const last = found.pop()
  if (last === undefined) return 'This service does not list automations, channels, stories or rising topics.'
  const sentence = found.length === 0 ? last : `${found.join(', ')}${found.length > 1 ? ',' : ''} and ${last}`
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`
}

function automationWords({ automations }: Looked): string | null {
  if (!automations?.ok || automations.data.totalCount === 0) return null
  const { data, totalCount } = automations.data
  return totalCount <= data.length
    ? 'every automation works'
    : `the ${formatCount(data.length)} newest automations work`
}

function channelWords({ channels }: Looked): string | null {
  if (!channels?.ok) return null
  const { data, totalCount } = channels.data
  if (totalCount <= data.length) return 'every channel is connected'
  return `the ${formatCount(data.length)} most recent channels are connected`
}

function storyWords({ stories }: Looked): string | null {
  if (!stories?.ok) return null
  const { data, totalCount } = stories.data
  if (totalCount <= data.length) return 'no story needs you'
  return `none of the ${formatCount(data.length)} newest stories needs you`
}

function topicWords({ rising }: Looked): string | null {
  return rising?.ok ? 'no urgent rising topic is open' : null
}
