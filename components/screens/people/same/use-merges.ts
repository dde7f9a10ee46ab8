'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { randomKey } from '#components/kit/form/intent.ts'
import { sayFailed } from '#components/kit/states/say-failed.ts'
import { toast } from '#components/ui/toast/toast.ts'
import type { MergeProposal } from '#contract/merge-proposals.ts'
import { client } from '#lib/api/browser/api.ts'

type Named = { id: string; displayName: string }

const context = () => ({ context: { idempotencyKey: randomKey() } })

/** Merges and answers to proposals, each with a way back. Numbers of people, companies and topics are read anew after each. */
export function useMerges() {
  const cache = useQueryClient()
  const refresh = useCallback(() => cache.invalidateQueries(), [cache])

  const undo = useCallback(
    async (mergeId: string, whoIs: string) => {
      try {
        await client.people.undoMerge({ mergeId }, context())
        await refresh()
        toast({ title: `${whoIs} separate again` })
      } catch (error) {
        sayFailed('The merge was not undone', error)
      }
    },
    [refresh],
  )

  const merged = useCallback(
    async (mergeId: string, from: readonly Named[], into: Named) => {
      await refresh()
      const names = from.length === 1 ? (from[0]?.displayName ?? '') : `${from.length} people`
      const are = from.length === 1 ? 'is' : 'are'
      toast({
        title: `${names} ${are} merged into ${into.displayName}`,
        description: 'This can be undone for 30 days, on the page of the person.',
        tone: 'clear',
        undo: () => void undo(mergeId, `${names} ${are}`),
      })
    },
    [refresh, undo],
  )

  return { refresh, undo, merged }
}

export type Answer = 'merge' | 'refuse' | 'never'

/** Answers one proposal; `pending` is the answer that is under way. */
export function useAnswers(proposal: MergeProposal) {
  const { refresh, merged } = useMerges()
  const [pending, setPending] = useState<Answer | null>(null)
  const { id: proposalId } = proposal

  async function reopen() {
    try {
      await client.people.reopenMergeProposal({ proposalId }, context())
      await refresh()
    } catch (error) {
      sayFailed('The answer was not undone', error)
    }
  }

  async function send(answer: Answer, into: Named, from: Named) {
    if (answer === 'merge') {
      const input = { proposalId, into: into.id }
      const { mergeId } = await client.people.acceptMergeProposal(input, context())
      return merged(mergeId, [from], into)
    }
    const neverAskAgain = answer === 'never'
    await client.people.refuseMergeProposal({ proposalId, neverAskAgain }, context())
    await refresh()
    toast({
      title: neverAskAgain ? 'You will not be asked about these two again' : 'These two stay two people',
      description: neverAskAgain ? undefined : 'You are asked again only if another reason turns up.',
      undo: () => void reopen(),
    })
  }

  async function answer(chosen: Answer, into: Named, from: Named) {
    if (pending !== null) return
    setPending(chosen)
    try {
      await send(chosen, into, from)
    } catch (error) {
      sayFailed('Nothing was changed', error)
    } finally {
      setPending(null)
    }
  }

  return { answer, pending }
}
