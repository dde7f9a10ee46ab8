'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { fetchedPart } from '#components/ui/lazy-part.ts'
import type { InboxItem } from '#contract/inbox.ts'
import type { ItemChange } from './change-item.ts'

type Item = Pick<InboxItem, 'id' | 'title' | 'snoozedUntil'>

/** Changes one item and says so. The code comes with the first change, to keep the first load small. */
export function useChangeItem() {
  const client = useQueryClient()
  return useCallback(
    async (item: Item, change: ItemChange, until?: string): Promise<boolean> => {
      const part = await fetchedPart(() => import('./change-item.ts'), 'It was not changed')
      return (await part?.changeAndSay(client, item, change, until)) ?? false
    },
    [client],
  )
}
