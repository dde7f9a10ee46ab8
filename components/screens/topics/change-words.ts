import { priorityWords, stateWords } from '#components/kit/topics/words.ts'
import type { UpdateTopicInput } from '#contract/topic-input.ts'
import type { Topic } from '#contract/topics.ts'

export type TopicChange = Omit<UpdateTopicInput, 'topicId'>

export function valuesBefore(topic: Topic, patch: TopicChange): TopicChange {
  const { title, summary, lifecycleState, priority, archived } = topic
  const all = { title, summary, lifecycleState, priority, archived }
  return Object.fromEntries(Object.entries(all).filter(([name]) => name in patch))
}

export function wordsFor({ lifecycleState, priority, archived }: TopicChange): string {
  if (lifecycleState) return `State: ${stateWords[lifecycleState].toLowerCase()}`
  if (priority) return `Priority: ${priorityWords[priority].toLowerCase()}`
  if (archived !== undefined) return archived ? 'Archived' : 'Restored'
  return 'Saved'
}
