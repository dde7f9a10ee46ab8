import type { QueryClient } from '@tanstack/react-query'
import { update } from '#components/kit/form/optimistic/updates.ts'
import { toast } from '#components/ui/toast/toast.ts'
import type { Topic } from '#contract/topics.ts'
import { api, client as service } from '#lib/api/browser/api.ts'
import { describeFailure } from '#lib/api/failure.ts'
import { type TopicChange, valuesBefore, wordsFor } from './change-words.ts'

/** `seen`: what the fields were when they were read. */
type Patch = { change: TopicChange; seen: TopicChange | undefined }

/** As the service is sent it. */
function named({ assignee, ...change }: TopicChange) {
  return { ...change, ...(assignee !== undefined && { assigneeId: assignee?.id ?? null }) }
}

const setup = {
  keys: [api.topics.key()],
  apply: (item: object, { change }: Patch) => ({ ...item, ...change }),
  send: (topicId: string, { change, seen }: Patch, idempotencyKey: string) =>
    service.topics.update(
      { topicId, ...named(change), ...(seen && { expected: named(seen) }) },
      { context: { idempotencyKey } },
    ),
}

/**
 * Shows a change of a topic at once in every list and detail, sends it, and rolls it back when saving fails. With `seen`
 * it does not replace what somebody else wrote since then.
 */
export function saveTopic(
  client: QueryClient,
  id: string,
  change: TopicChange,
  seen?: TopicChange,
): Promise<Topic> {
  return update<Patch, Topic>(client, setup, { id, patch: { change, seen } })
}

/** Changes a topic and shows a toast with Undo. */
export async function changeTopic(client: QueryClient, topic: Topic, patch: TopicChange): Promise<void> {
  const before = valuesBefore(topic, patch)
  try {
    await saveTopic(client, topic.id, patch, before)
    toast({
      title: wordsFor(patch),
      description: topic.title,
      undo: () => changeTopic(client, { ...topic, ...patch }, before),
    })
  } catch (error) {
    toast({ title: 'The topic was not changed', description: describeFailure(error).text, tone: 'stop' })
  }
}
