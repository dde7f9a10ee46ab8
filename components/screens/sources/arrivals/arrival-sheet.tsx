'use client'

import { useQuery } from '@tanstack/react-query'
import type { SheetProps } from '#components/kit/list/definition.ts'
import { RowSheet } from '#components/kit/list/row-sheet.tsx'
import { LoadingRows } from '#components/kit/states/loading-rows.tsx'
import { ReadFailure } from '#components/kit/states/read-failure.tsx'
import type { Arrival } from '#contract/arrivals.ts'
import { api } from '#lib/api/browser/api.ts'
import { isUuid } from '#lib/ids.ts'
import { ArrivalDetail } from './arrival-detail.tsx'

type Props = Omit<SheetProps<Arrival>, 'state'>

/** Milliseconds between two looks while it is mapped again. */
const lookMs = 1500

export default function ArrivalSheet({ shown, known, change, ...sheet }: Props) {
  const isId = isUuid(shown)
  const { data, error, refetch, isFetching } = useQuery({
    ...api.arrivals.get.queryOptions({ input: { arrivalId: shown } }),
    enabled: isId,
    refetchInterval: ({ state }) => (state.data?.outcome === 'waiting' ? lookMs : false),
  })
  return (
    <RowSheet
      {...sheet}
      title={known?.kind ?? data?.kind ?? 'Arrival'}
      steps={['Newer arrival', 'Older arrival']}
    >
      <div className="px-5 py-4">
        {data ? (
          <ArrivalDetail
            key={data.id}
            arrival={data}
            onKind={(kind) => change({ filters: { kind }, open: undefined })}
          />
        ) : error || !isId ? (
          <ReadFailure
            title="This arrival could not be loaded"
            error={error ?? new Error('The address does not contain the id of an arrival.')}
            onRetry={isId ? () => void refetch() : undefined}
            retrying={isFetching}
            compact
          />
        ) : (
          <LoadingRows rows={6} label="Loading the arrival" />
        )}
      </div>
    </RowSheet>
  )
}
