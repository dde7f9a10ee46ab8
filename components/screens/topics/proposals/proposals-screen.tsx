'use client'

import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { GitMerge } from 'lucide-react'
import { useMemo, useState } from 'react'
import { Pages } from '#components/kit/page/pages.tsx'
import { LoadingRows } from '#components/kit/states/loading-rows.tsx'
import { NothingYet } from '#components/kit/states/nothing-matches.tsx'
import { RowsOf } from '#components/kit/states/rows-of.tsx'
import { Button, ButtonLink } from '#components/ui/button.tsx'
import { fetchedPart } from '#components/ui/lazy-part.ts'
import { useOffers } from '#components/ui/viewer.tsx'
import type { ProposalDecision, TopicProposal } from '#contract/topic-proposals.ts'
import { api } from '#lib/api/browser/api.ts'
import { routes } from '#lib/routes.ts'
import { KeyWords } from '../acts/key-words.tsx'
import { proposalsPage, proposalsShown } from '../topic-queries.ts'
import { ProposalCard } from './proposal-card.tsx'
import { leaveCard, useProposalKeys } from './use-proposal-keys.ts'

/** What the topic writer would merge and split, the surest first, to be gone through with the keyboard. */
export function ProposalsScreen() {
  const [page, setPage] = useState(1)
  const listed = useQuery({ ...proposalsPage(api, page), placeholderData: keepPreviousData })
  const canAnswer = useOffers()('answerTopicProposal')
  const { answer, undoNewest } = useAnswer()
  useProposalKeys({ canAnswer, onUndo: () => void undoNewest() })
  return (
    <RowsOf label="The proposals" of={listed} loadingRows={6}>
      {({ data, totalCount }) => {
        const last = Math.max(1, Math.ceil(totalCount / proposalsShown))
        if (data.length === 0 && page > 1 && !listed.isFetching)
          return <Button onClick={() => setPage(last)}>Back</Button>
        if (data.length === 0 && totalCount > 0) return <LoadingRows rows={6} label="Loading the proposals" />
        if (data.length === 0) return <NothingProposed />
        return (
          <div className="grid max-w-5xl gap-4">
            <p role="status" className="sr-only">{`${totalCount} to answer`}</p>
            {data.map((proposal) => (
              <ProposalCard
                key={proposal.id}
                proposal={proposal}
                onAnswer={
                  canAnswer
                    ? (decision) => {
                        leaveCard()
                        void answer(proposal, decision)
                      }
                    : undefined
                }
              />
            ))}
            <Pages page={page} last={last} onPage={setPage} />
            {canAnswer && <KeyWords words={keyWords} />}
          </div>
        )
      }}
    </RowsOf>
  )
}

/** Code of the answers, loaded with the first one to keep the first load small. */
const load = () => fetchedPart(() => import('./answer.ts'))

/** Answers to proposals: each shows at once. */
function useAnswer() {
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

const keyWords = [
  ['j k', 'move'],
  ['y', 'accept'],
  ['a', 'always'],
  ['n', 'reject'],
  ['v', 'never'],
  ['u', 'undo'],
] as const

function NothingProposed() {
  const hasSettings = useOffers()('getTopicWriter')
  return (
    <NothingYet
      icon={<GitMerge aria-hidden="true" />}
      title="Nothing is proposed"
      action={hasSettings && <ButtonLink href={routes.settingsWriters}>Topics and stories</ButtonLink>}
    >
      Every night the topic writer looks for topics about the same thing, and for topics that hold two things.
      It asks here before it merges or splits them, unless the settings let it do so by itself. It does
      nothing while it is switched off.
    </NothingYet>
  )
}
