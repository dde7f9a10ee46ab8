'use client'

import { useOffers, useViewer } from '#components/ui/viewer.tsx'

/** Whoever reads an automation may have it run. */
const forEverybody = ['startRun', 'retryRun']

/** Whether the viewer may do what changes automations: the service has it, and a member of their role may. */
export function useMay(): (operationId: string) => boolean {
  const offers = useOffers()
  const { role } = useViewer().member
  return (operationId) => (role !== 'member' || forEverybody.includes(operationId)) && offers(operationId)
}
