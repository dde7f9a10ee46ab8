'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { fetchedPart } from '#components/ui/fetched-part.ts'
import type { Shown } from './words.ts'

/** What it takes to change something comes with the first change: it is not part of the first load. */
const part = () => fetchedPart(() => import('./change-automation.ts'))

export type Named = Pick<Shown, 'id' | 'name' | 'enabled'>

export function useChangeAutomation() {
  const client = useQueryClient()
  return useMemo(
    () => ({
      turn: async (automation: Named, enabled: boolean) =>
        (await part())?.turnAndSay(client, automation, enabled),
      remove: async (automation: Named) => (await part())?.removeAndSay(client, automation),
      restore: async (automation: Named) => (await part())?.restoreAndSay(client, automation),
      duplicate: async (automation: Named) => (await part())?.duplicateAndSay(client, automation),
      start: async (automation: Named) => (await part())?.startAndSay(client, automation),
      cancel: async (runId: string) => (await part())?.cancelAndSay(client, runId),
    }),
    [client],
  )
}
