'use client'

import type { ReactNode } from 'react'
import { LoadingRows } from '#components/kit/states/loading-rows.tsx'
import { ReadFailure } from '#components/kit/states/read-failure.tsx'
import { HistoryTrack, type HistoryTrackProps, type Older } from './history-track.tsx'
import type { Trail } from './track/stations.ts'

/** A trail as `useInfiniteQuery` answers it. */
type Answer = {
  data: { pages: Trail[] } | undefined
  error: Error | null | undefined
  isFetching: boolean
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  refetch: () => unknown
  fetchNextPage: () => unknown
}

export type HistoryPanelProps = Omit<HistoryTrackProps, 'pages' | 'older'> & {
  answer: Answer
  /** Shown when there is no change. */
  nothing: ReactNode
}

/** The history of one record: its track, or why there is none. */
export function HistoryPanel({ answer, nothing, ...track }: HistoryPanelProps) {
  const { data, error, refetch, isFetching } = answer
  if (data) {
    if (!hasStations(data.pages[0])) return nothing
    return <HistoryTrack {...track} pages={data.pages} older={olderOf(answer)} />
  }
  if (!error) return <LoadingRows rows={4} label="Loading the history" />
  return (
    <ReadFailure
      title="The history could not be loaded"
      error={error}
      onRetry={() => void refetch()}
      retrying={isFetching}
      compact
    />
  )
}

function hasStations(newest: Trail | undefined): boolean {
  return Boolean(newest && (newest.history.length > 0 || newest.merges?.length || newest.mergedInto))
}

/** The changes before those that were read, where there is a page of them. */
function olderOf({
  hasNextPage,
  fetchNextPage,
  isFetchingNextPage,
  isFetchNextPageError,
}: Answer): Older | null {
  if (!hasNextPage) return null
  return {
    load: () => void fetchNextPage(),
    isLoading: isFetchingNextPage,
    hasFailed: isFetchNextPageError,
  }
}
