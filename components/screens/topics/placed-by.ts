import { surenessWords } from '#components/kit/topics/words.ts'
import { joined } from '#contract/common/joined.ts'
import type { TopicDetail } from '#contract/topics.ts'

type Group = TopicDetail['groups'][number]

const by: Record<Group['placedBy'], string> = {
  person: 'A person put it here',
  rule: 'Signalbox put it here because of shared words',
  model: 'A model put it here',
  thread: 'It came with the discussion that it answers',
}

/** Why a discussion is in its topic: who put it there, how sure that is, and what they share. */
export function placedWords({
  placedBy,
  sureness,
  why,
}: Pick<Group, 'placedBy' | 'sureness' | 'why'>): string {
  if (placedBy === 'person') return `${by.person}.`
  const words = why.length === 0 ? '' : `: ${joined(why.map((word) => `“${word}”`))}`
  return `${surenessWords[sureness]}. ${by[placedBy]}${words}.`
}
