'use client'

import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { LoadingRows } from '#components/kit/states/loading-rows.tsx'
import { NothingYet } from '#components/kit/states/nothing-matches.tsx'
import { ReadFailure } from '#components/kit/states/read-failure.tsx'
import { PriorityMark, TypeMark } from '#components/kit/topics/marks.tsx'
import { priorityWords, typeWord } from '#components/kit/topics/words.ts'
import { TimeAgo } from '#components/ui/time-ago.tsx'
import { api } from '#lib/api/browser/api.ts'
import { formatCount } from '#lib/format.ts'
import { routes } from '#lib/routes.ts'
import { topicsInput } from './channel-queries.ts'

/** What was talked about here, the latest first. */
export function ChannelTopics({ channelId }: { channelId: string }) {
  const { data, error, refetch, isFetching } = useQuery(
    api.topics.list.queryOptions({ input: topicsInput(channelId) }),
  )
  if (!data)
    return error ? (
      <ReadFailure
        title="The topics could not be loaded"
        error={error}
        onRetry={() => void refetch()}
        retrying={isFetching}
        compact
      />
    ) : (
      <LoadingRows rows={5} label="Loading the topics" />
    )
  if (data.data.length === 0) return <NothingYet title="No topic was seen here yet" compact />
  return (
    <>
      <ul>
        {data.data.map(({ id, title, topicType, priority, lastMessageAt }) => (
          <li key={id} className="py-1.5">
            <Link href={routes.topic(id)} prefetch={false} className="font-medium hover:underline">
              {title}
            </Link>
            <p className="mt-0.5 flex flex-wrap items-center gap-x-1.5 text-xs text-ink-2">
              <TypeMark type={topicType} />
              {typeWord(topicType)}
              {priority !== 'default' && (
                <>
                  <PriorityMark priority={priority} />
                  {priorityWords[priority]}
                </>
              )}
              <TimeAgo instant={lastMessageAt} className="ml-auto text-ink-3" />
            </p>
          </li>
        ))}
      </ul>
      {data.totalCount > data.data.length && (
        <Link
          href={`${routes.topics}?channel=${channelId}`}
          className="mt-1 inline-block text-sm text-accent hover:underline"
        >
          All {formatCount(data.totalCount)} topics of this channel
        </Link>
      )}
    </>
  )
}
