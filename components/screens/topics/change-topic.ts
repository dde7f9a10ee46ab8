import type { QueryClient } from '@tanstack/react-query'
import { update } from '#components/kit/form/optimistic/updates.ts'
import { toast } from '#components/ui/toast/toast.ts'
import type { Topic } from '#contract/topics.ts'
import { api, client as service } from '#lib/api/browser/api.ts'
import { describeFailure } from '#lib/api/failure.ts'
import { type TopicChange, valuesBefore, wordsFor } from './change-words.ts'

const setup = {
  keys: [api.topics.key()],
  send: (topicId: string, { assignee, ...change }: TopicChange, idempotencyKey: string) => {
    const assigned = assignee === undefined ? {} : { assigneeId: assignee?.id ?? null }
    return service.topics.update({ topicId, ...change, ...assigned }, { context: { idempotencyKey } })
  },
}

/** Shows a change of a topic at once in every list and detail, sends it, and rolls it back when saving fails. */
export function saveTopic(client: QueryClient, id: string, patch: TopicChange): Promise<Topic> {
  return update<TopicChange, Topic>(client, setup, { id, patch })
}

/** Changes a topic and shows a toast with Undo. */
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
    toast({ title: 'The topic was not changed', description: describeFailure(error).text, tone: 'stop' })
  }
}
