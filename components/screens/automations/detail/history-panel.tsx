'use client'

import { useInfiniteQuery } from '@tanstack/react-query'
import { actors, historyQuery } from '#components/kit/automation/queries.ts'
import { HistoryTrack } from '#components/kit/history/history-track.tsx'
import { olderOf } from '#components/kit/history/older-of.ts'
import { LoadingRows } from '#components/kit/states/loading-rows.tsx'
import { NotOffered } from '#components/kit/states/not-offered.tsx'
import { ReadFailure } from '#components/kit/states/read-failure.tsx'
import { useOffers } from '#components/ui/viewer.tsx'
import { api } from '#lib/api/browser/api.ts'
import { routes } from '#lib/routes.ts'

/** Who changed, paused and resumed it, and when. */
export default function HistoryPanel({ automationId }: { automationId: string }) {
  const isOffered = useOffers()('getAutomationHistory')
  const trails = useInfiniteQuery({ ...historyQuery(api, automationId), enabled: isOffered })
  const { data, error, refetch, isFetching } = trails
  if (!isOffered) return <NotOffered what="The history" singular compact />
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
    return <p className="text-sm text-ink-3">Nobody has changed it yet. Every change is written down here.</p>
  return (
    <HistoryTrack
      pages={data.pages}
      what="automation"
      actors={actors}
      hrefOf={routes.automation}
      older={olderOf(trails)}
    />
  )
}
