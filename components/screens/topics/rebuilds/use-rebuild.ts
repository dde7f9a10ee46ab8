'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { fetchedPart } from '#components/ui/lazy-part.ts'
import { useOffers, useViewer } from '#components/ui/viewer.tsx'
import type { TopicRebuild } from '#contract/topic-rebuilds.ts'

/** Loads the code with the first act, to keep the first load small. */
const load = () => fetchedPart(() => import('./answer.ts'))

/** Starting, discarding and undoing, one at a time. */
export function useRebuild() {
  const cache = useQueryClient()
  const [isPending, setPending] = useState(false)
  const during = async <T>(work: (acts: typeof import('./answer.ts')) => Promise<T>): Promise<T | null> => {
    if (isPending) return null
    setPending(true)
    try {
      const acts = await load()
      return acts ? await work(acts) : null
    } finally {
      setPending(false)
    }
  }
  return {
    isPending,
    start: () => during((acts) => acts.start(cache)),
    discard: (id: string) => during((acts) => acts.discard(cache, id)),
    undo: (rebuild: TopicRebuild) => during((acts) => acts.undo(cache, rebuild)),
  }
}

/** Whether the viewer may decide on rebuilds; owners and admins may. */
export function useMayRebuild(): boolean {
  const { role } = useViewer().member
  return useOffers()('startTopicRebuild') && role !== 'member'
}
