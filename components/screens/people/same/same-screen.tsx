'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Users } from 'lucide-react'
import { useState } from 'react'
import { Pages } from '#components/kit/page/pages.tsx'
import { NothingYet } from '#components/kit/states/nothing-matches.tsx'
import { ReadOnlyNote } from '#components/kit/states/role-notes.tsx'
import { RowsOf } from '#components/kit/states/rows-of.tsx'
import { Button } from '#components/ui/button.tsx'
import { useViewer } from '#components/ui/viewer.tsx'
import { api } from '#lib/api/browser/api.ts'
import { ProposalCard } from './proposal-card.tsx'
import { proposalsShown, sameQueries } from './queries.ts'

/** Everybody who may be somebody else as well, the surest first; of one person where one is given. */
export function SameScreen({ personId }: { personId?: string | undefined }) {
  const { member } = useViewer()
  const [page, setPage] = useState(1)
  const answer = useQuery({ ...sameQueries.page(api, page, personId), placeholderData: keepPreviousData })
  return (
    <RowsOf label="The proposals" of={answer} loadingRows={6}>
      {({ data, totalCount }) => {
        const last = Math.max(1, Math.ceil(totalCount / proposalsShown))
        if (data.length === 0 && page > 1 && !answer.isFetching)
          return <Button onClick={() => setPage(last)}>Back</Button>
        if (data.length === 0)
          return (
            <NothingYet
              icon={<Users aria-hidden="true" />}
              title={personId === undefined ? 'No duplicates found' : 'No duplicates of this person found'}
            >
              When two accounts share a handle, an address, or a name at one company, or one names the other,
              you are asked here. Nobody is merged without your answer.
            </NothingYet>
          )
        return (
          <div className="grid gap-4">
            {member.role === 'member' && (
              <ReadOnlyNote>Only owners and admins can answer these.</ReadOnlyNote>
            )}
            <p role="status" className="sr-only">{`${totalCount} to answer`}</p>
            {data.map((proposal) => (
              <ProposalCard key={proposal.id} proposal={proposal} />
            ))}
            <Pages page={page} last={last} onPage={setPage} />
          </div>
        )
      }}
    </RowsOf>
  )
}
