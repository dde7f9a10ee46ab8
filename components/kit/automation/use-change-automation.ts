'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { fetchedPart } from '#components/ui/lazy-part.ts'
import { useOffers, useViewer } from '#components/ui/viewer.tsx'
import type { Viewer } from '#lib/viewer.ts'
import type { Startable } from './run-question.ts'
import type { Named } from './words.ts'

/** Operations that every role may call. */
const forEverybody = ['startRun', 'retryRun']

/** Whether the viewer may do what changes automations: the service has it, and a member of their role may. */
export function useMay(): (operationId: string) => boolean {
  return mayDo({ offers: useOffers(), viewer: useViewer() })
}

type Who = { offers(operationId: string): boolean; viewer: Viewer }

/** Checks the same outside of components, where hooks cannot be called. */
export function mayDo({ offers, viewer: { member } }: Who): (operationId: string) => boolean {
  return (operationId) =>
    (member.role !== 'member' || forEverybody.includes(operationId)) && offers(operationId)
}

/** Code of the changes, fetched with the first one: it is not part of the first load. */
const part = () => fetchedPart(() => import('./change-automation.ts'))

/** Acts on an automation for every screen. Each shows a toast with Undo. */
export function useChangeAutomation() {
  const client = useQueryClient()
  return useMemo(
    () => ({
      turn: async (automation: Named, enabled: boolean) =>
        (await part())?.switchAndNotify(client, automation, enabled),
      remove: async (automation: Named) => (await part())?.removeAndSay(client, automation),
      restore: async (automation: Named) => (await part())?.restoreAndSay(client, automation),
      duplicate: async (automation: Named) => (await part())?.duplicateAndSay(client, automation),
      start: async (automation: Startable) => (await part())?.startAndSay(client, automation),
      cancel: async (runId: string) => (await part())?.cancelAndSay(client, runId),
    }),
    [client],
  )
}
