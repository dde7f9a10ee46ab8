import type { QueryClient } from '@tanstack/react-query'
import { update } from '#components/kit/form/optimistic/updates.ts'
import { priorityWords, stateWords } from '#components/kit/topics/words.ts'
import { toast } from '#components/ui/toast/toast.ts'
import type { UpdateTopicInput } from '#contract/topic-input.ts'
import type { Topic } from '#contract/topics.ts'
import { api, client as service } from '#lib/api/browser/api.ts'
import { describeFailure } from '#lib/api/failure.ts'

export type TopicChange = Omit<UpdateTopicInput, 'topicId'>

const setup = {
  keys: [api.topics.key()],
  send: (topicId: string, change: TopicChange, idempotencyKey: string) =>
    service.topics.update({ topicId, ...change }, { context: { idempotencyKey } }),
}

/** Shows a change of a topic at once wherever the topic stands, sends it, and takes it back when it fails. */
export function saveTopic(client: QueryClient, id: string, patch: TopicChange): Promise<Topic> {
  return update<TopicChange, Topic>(client, setup, { id, patch })
}

/** The same, said in a toast that can take it back. */
export async function changeTopic(client: QueryClient, topic: Topic, patch: TopicChange): Promise<void> {
  const before = valuesBefore(topic, patch)
  try {
    await saveTopic(client, topic.id, patch)
    toast({
      title: wordsFor(patch),
      description: topic.title,
      undo: () => void changeTopic(client, { ...topic, ...patch }, before),
    })
  } catch (error) {
    toast({ title: 'The topic is as before', description: describeFailure(error).text, tone: 'stop' })
  }
}

export function valuesBefore(topic: Topic, patch: TopicChange): TopicChange {
  const { title, summary, lifecycleState, priority, archived } = topic
  const all = { title, summary, lifecycleState, priority, archived }
  return Object.fromEntries(Object.entries(all).filter(([name]) => name in patch))
}

export function wordsFor({ lifecycleState, priority, archived }: TopicChange): string {
  if (lifecycleState) return `State: ${stateWords[lifecycleState].toLowerCase()}`
  if (priority) return `Priority: ${priorityWords[priority].toLowerCase()}`
  if (archived !== undefined) return archived ? 'Archived' : 'Back among the topics'
  return 'Saved'
}
