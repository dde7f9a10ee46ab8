'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Shown } from './words.ts'

/** What it takes to change something comes with the first change: it is not part of the first load. */
const load = () => import('./change-automation.ts')

export type Named = Pick<Shown, 'id' | 'name' | 'enabled'>

export function useChangeAutomation() {
  const client = useQueryClient()
  return useMemo(
    () => ({
      turn: async (automation: Named, enabled: boolean) =>
        (await load()).turnAndSay(client, automation, enabled),
      remove: async (automation: Named) => (await load()).removeAndSay(client, automation),
      restore: async (automation: Named) => (await load()).restoreAndSay(client, automation),
      duplicate: async (automation: Named) => (await load()).duplicateAndSay(client, automation),
      start: async (automation: Named) => (await load()).startAndSay(client, automation),
      cancel: async (runId: string) => (await load()).cancelAndSay(client, runId),
    }),
    [client],
  )
}
