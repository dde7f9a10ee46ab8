'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useCallback } from 'react'
import { randomKey } from '#components/kit/form/intent.ts'
import { sayFailed } from '#components/kit/states/say-failed.ts'
import { toast } from '#components/ui/toast/toast.ts'
import type { MergedCompany } from '#contract/company-input.ts'
import type { Company } from '#contract/company-shape.ts'
import { client } from '#lib/api/browser/api.ts'

/** Merges of companies, each with a way back. Numbers of companies, people and topics are read anew after each. */
export function useMerges() {
  const cache = useQueryClient()
  const router = useRouter()
  const refresh = useCallback(() => cache.invalidateQueries(), [cache])

  const undo = useCallback(
    async (mergeId: string, names: string, count = 1) => {
      try {
        await client.companies.undoMerge({ mergeId }, { context: { idempotencyKey: randomKey() } })
        await refresh()
        // The page of a company that is on its own again may be open, and is drawn by the server.
        router.refresh()
        toast({ title: `${names} ${count === 1 ? 'is' : 'are'} separate again` })
      } catch (error) {
        sayFailed('The merge was not undone', error)
      }
    },
    [refresh, router],
  )

  const merge = useCallback(
    async (from: readonly Company[], into: Company, idempotencyKey: string): Promise<MergedCompany> => {
      const input = { companyId: into.id, sourceCompanyIds: from.map(({ id }) => id) }
      const merged = await client.companies.merge(input, { context: { idempotencyKey } })
      const names = from.length === 1 ? (from[0]?.name ?? '') : `${from.length} companies`
      toast({
        title: `${names} ${from.length === 1 ? 'is' : 'are'} merged into ${into.name}`,
        description: 'This can be undone for 30 days, in the history of the company.',
        tone: 'clear',
        undo: () => void undo(merged.mergeId, names, from.length),
      })
      return merged
    },
    [undo],
  )

  return { merge, undo, refresh }
}
