'use client'

import { useQuery } from '@tanstack/react-query'
import { BarChart } from '#components/kit/charts/bar-chart.tsx'
import { dayBars } from '#components/kit/charts/periods.ts'
import { ReadFailure } from '#components/kit/states/read-failure.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { api } from '#lib/api/browser/api.ts'
import { activityInput } from './channel-queries.ts'

export function ChannelActivity({ channelId }: { channelId: string }) {
  const { data, error, refetch, isFetching } = useQuery(
    api.statistics.messages.queryOptions({ input: activityInput(channelId) }),
  )
  if (data)
    return (
      <BarChart title="Messages a day" unit={['message', 'messages']} of="Day" bars={dayBars(data.days)} />
    )
  if (error)
    return (
      <ReadFailure
        title="The activity could not be loaded"
        error={error}
        onRetry={() => void refetch()}
        retrying={isFetching}
        compact
      />
    )
  return <Skeleton className="h-[140px] w-full" />
}
