import { priorityWords, stateWords } from '#components/kit/topics/words.ts'
import type { UpdateTopicInput } from '#contract/topic-input.ts'
import type { Topic } from '#contract/topics.ts'

/** As it is shown; the service is sent the id of the assignee. */
export type TopicChange = Omit<UpdateTopicInput, 'topicId' | 'assigneeId' | 'expected'> & {
  assignee?: Topic['assignee']
}

export function valuesBefore(topic: Topic, patch: TopicChange): TopicChange {
  const { title, summary, lifecycleState, priority, archived, assignee } = topic
  const all = { title, summary, lifecycleState, priority, archived, assignee }
  return Object.fromEntries(Object.entries(all).filter(([name]) => name in patch))
}

export function wordsFor({ lifecycleState, priority, archived, assignee }: TopicChange): string {
  if (lifecycleState) return `State: ${stateWords[lifecycleState].toLowerCase()}`
  if (priority) return `Priority: ${priorityWords[priority].toLowerCase()}`
  if (assignee !== undefined) return assignee === null ? 'Assigned to nobody' : `Assigned to ${assignee.name}`
  if (archived !== undefined) return archived ? 'Archived' : 'Restored'
  return 'Saved'
}
