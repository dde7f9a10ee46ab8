'use client'

import { useCallback } from 'react'
import { useOptimisticUpdate } from '#components/form/optimistic/use-optimistic-update.ts'
import { toast } from '#components/ui/toast/toast.ts'
import type { Topic, UpdateTopicInput } from '#contract/topics.ts'
import { api, client } from '#lib/api/browser/api.ts'
import { priorityWords, stateWords } from './words.ts'

export type TopicChange = Omit<UpdateTopicInput, 'topicId'>

/** Shows a change of a topic at once wherever the topic stands, sends it, and takes it back when it fails. */
export function useSaveTopic() {
  return useOptimisticUpdate<TopicChange, Topic>({
    keys: [api.topics.key()],
    send: (topicId, change, idempotencyKey) =>
      client.topics.update({ topicId, ...change }, { context: { idempotencyKey } }),
  })
}

/** The same, said in a toast that can take it back. */
export function useChangeTopic() {
  const save = useSaveTopic()
  return useCallback(
    async function change(topic: Topic, patch: TopicChange): Promise<void> {
      const before = valuesBefore(topic, patch)
      try {
        await save(topic.id, patch)
        toast({
          title: wordsFor(patch),
          description: topic.title,
          undo: () => void change({ ...topic, ...patch }, before),
        })
      } catch (error) {
        await sayFailure('The topic is as before', error)
      }
    },
    [save],
  )
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

/** Words come when they are needed: they are not part of the first load. */
export async function sayFailure(title: string, error: unknown): Promise<void> {
  const { describeFailure } = await import('#lib/api/describe-failure.ts')
  toast({ title, description: describeFailure(error).text, tone: 'stop' })
}
