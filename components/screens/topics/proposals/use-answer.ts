'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { fetchedPart } from '#components/ui/lazy-part.ts'
import type { ProposalDecision, TopicProposal } from '#contract/topic-proposals.ts'

/** Loads the code with the first answer, to keep the first load small. */
const load = () => fetchedPart(() => import('./answer.ts'))

/** Answers to proposals: each shows at once. */
export function useAnswer() {
  const cache = useQueryClient()
  return useMemo(
    () => ({
      answer: async (proposal: TopicProposal, decision: ProposalDecision) =>
        (await load())?.answer(cache, proposal, decision),
      undoNewest: async () => (await load())?.undoNewestAnswer(cache),
    }),
    [cache],
  )
}
