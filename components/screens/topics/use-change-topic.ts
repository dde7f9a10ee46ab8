'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { Topic } from '#contract/topics.ts'
import type { TopicChange } from './change-words.ts'

/** Loads the code with the first change, to keep the first load small. */
const load = () => import('./change-topic.ts')

/** Changes a topic at once and says so, with a way back. */
export function useChangeTopic() {
  const client = useQueryClient()
  return useCallback(
    async (topic: Topic, patch: TopicChange) => (await load()).changeTopic(client, topic, patch),
    [client],
  )
}

/** Changes a topic at once; what fails is thrown, for a field to show. */
export function useSaveTopic() {
  const client = useQueryClient()
  return useCallback(
    async (id: string, patch: TopicChange, seen: TopicChange) =>
      (await load()).saveTopic(client, id, patch, seen),
    [client],
  )
}
