'use client'

import { useQuery } from '@tanstack/react-query'
import { useOffers } from '#components/ui/viewer.tsx'
import { api } from '#lib/api/browser/api.ts'

/** What an automation may use, and which model serves each level. */
export function useCapabilities() {
  const isOffered = useOffers()('listCapabilities')
  return useQuery({
    ...api.capabilities.list.queryOptions(),
    enabled: isOffered,
    staleTime: Number.POSITIVE_INFINITY,
  })
}
