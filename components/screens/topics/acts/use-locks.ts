'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { fetchedPart } from '#components/ui/lazy-part.ts'
import type { LockableField } from '#contract/topic-input.ts'
import type { Topic } from '#contract/topics.ts'

/** Locks fields of a topic against the writer, or opens their locks: shown at once, with a way back. */
export function useLocks(topic: Topic) {
  const cache = useQueryClient()
  return useCallback(
    async (field: LockableField, isLocked: boolean) =>
      (await fetchedPart(() => import('./locks.ts')))?.setLock(cache, topic, field, isLocked),
    [cache, topic],
  )
}
