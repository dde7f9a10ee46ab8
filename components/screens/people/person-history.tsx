'use client'

import { useInfiniteQuery } from '@tanstack/react-query'
import { HistoryTrack } from '#components/kit/history/history-track.tsx'
import { olderOf } from '#components/kit/history/older-of.ts'
import { LoadingRows } from '#components/kit/states/loading-rows.tsx'
import { ReadFailure } from '#components/kit/states/read-failure.tsx'
import { useOffers } from '#components/ui/viewer.tsx'
import { api } from '#lib/api/browser/api.ts'
import { routes } from '#lib/routes.ts'
import { personQueries } from './person-queries.ts'
import { PersonSection } from './person-section.tsx'

const actors = ['user', 'agent'] as const

/** Who changed what of this person, and when. */
export function PersonHistory({ personId }: { personId: string }) {
  const isOffered = useOffers()('getPersonHistory')
  const trails = useInfiniteQuery({ ...personQueries.history(api, personId), enabled: isOffered })
  const { data, error, refetch, isFetching } = trails
  const isEmpty = data?.pages[0]?.history.length === 0
  return (
    <PersonSection title="History">
      {!isOffered && <p className="text-sm text-ink-2">This service keeps no history of people.</p>}
      {isOffered && !data && !error && <LoadingRows rows={3} label="Loading the history" />}
      {error && !data && (
        <ReadFailure
          title="The history could not be loaded"
          error={error}
          onRetry={() => void refetch()}
          retrying={isFetching}
          compact
        />
      )}
      {isEmpty && <p className="text-sm text-ink-2">Nobody has changed anything yet.</p>}
      {data && !isEmpty && (
        <HistoryTrack
          pages={data.pages}
          what="person"
          actors={actors}
          hrefOf={routes.person}
          older={olderOf(trails)}
        />
      )}
    </PersonSection>
  )
}
