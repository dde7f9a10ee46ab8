'use client'

import { useInfiniteQuery } from '@tanstack/react-query'
import { HistoryTrack } from '#components/kit/history/history-track.tsx'
import { olderOf } from '#components/kit/history/older-of.ts'
import { LoadingRows } from '#components/kit/states/loading-rows.tsx'
import { ReadFailure } from '#components/kit/states/read-failure.tsx'
import { api } from '#lib/api/browser/api.ts'
import { routes } from '#lib/routes.ts'
import { topicQueries } from './topic-queries.ts'

const actors = ['user', 'agent'] as const

/** Who moved the topic along, and when. */
export function TopicHistory({ topicId }: { topicId: string }) {
  const trails = useInfiniteQuery(topicQueries(api, topicId).history)
  const { data, error, refetch, isFetching } = trails
  if (!data)
    return error ? (
      <ReadFailure
        title="The history could not be loaded"
        error={error}
        onRetry={() => void refetch()}
        retrying={isFetching}
        compact
      />
    ) : (
      <LoadingRows rows={3} label="Loading the history" />
    )
  if (data.pages[0]?.history.length === 0)
    return (
      <p className="text-sm text-ink-3">
        Nobody has changed it yet. State, priority and archive are written down here.
      </p>
    )
  return (
    <HistoryTrack
      pages={data.pages}
      what="topic"
      actors={actors}
      hrefOf={routes.topic}
      older={olderOf(trails)}
    />
  )
}
