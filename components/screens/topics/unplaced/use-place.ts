'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { fetchedPart } from '#components/ui/lazy-part.ts'
import type { UnplacedDiscussion } from '#contract/unplaced.ts'

/** Loads the code with the first placement, to keep the first load small. */
const load = () => fetchedPart(() => import('./place.ts'), 'Nothing was placed')

type Topic = { id: string; title: string }

/** Placing from the list: each act shows at once. */
export function usePlace() {
  const cache = useQueryClient()
  return useMemo(
    () => ({
      place: async (chosen: readonly UnplacedDiscussion[], topic: Topic) =>
        (await load())?.place(cache, chosen, topic),
      undoNewest: async () => (await load())?.undoNewestPlacement(cache),
    }),
    [cache],
  )
}
