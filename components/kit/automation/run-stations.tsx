'use client'

import { useQuery } from '@tanstack/react-query'
import { LoadingRows } from '#components/kit/states/loading-rows.tsx'
import { ReadFailure } from '#components/kit/states/read-failure.tsx'
import { useNow, useZone } from '#components/ui/now.tsx'
import type { api } from '#lib/api/browser/api.ts'
import { formatWeekday } from '#lib/format.ts'
import { inWords } from '#lib/moments.ts'

type Props = {
  query: ReturnType<typeof api.schedules.preview.queryOptions>
  /** Time zone of the schedule. */
  timezone: string
  count?: number
}

/** The next runs as stations, in the zone of the schedule and, where it is another one, in that of the viewer. */
export function RunStations({ query, timezone, count = 5 }: Props) {
  const { data, error, refetch, isFetching } = useQuery(query)
  const now = useNow()
  const zone = useZone()
  if (error)
    return (
      <ReadFailure
        title="The next runs could not be loaded"
        error={error}
        onRetry={() => void refetch()}
        retrying={isFetching}
        compact
      />
    )
  if (!data) return <LoadingRows rows={count} label="Loading the next runs" />
  if (data.next.length === 0) return <p className="text-sm text-ink-2">It will not run again.</p>
  return (
    <ol>
      {data.next.map((instant) => (
        <li
          key={instant}
          className="relative flex min-h-7 items-baseline gap-3 pb-1 before:absolute before:left-[5.5px] before:top-2.5 before:h-full before:w-px before:bg-line-strong last:before:hidden"
        >
          <span
            aria-hidden="true"
            className="relative size-3 shrink-0 translate-y-0.5 rounded-full border-2 border-ink-2 bg-surface"
          />
          <span className="min-w-0">
            <time dateTime={instant} className="tabular-nums">
              {formatWeekday(instant, timezone, now)}
            </time>
            {zone !== timezone && (
              <span className="block text-xs tabular-nums text-ink-3">
                {formatWeekday(instant, zone, now)}
              </span>
            )}
          </span>
          <span className="ml-auto shrink-0 text-xs tabular-nums text-ink-3">{inWords(instant, now)}</span>
        </li>
      ))}
    </ol>
  )
}
