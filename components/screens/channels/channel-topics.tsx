'use client'

import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { NothingYet } from '#components/kit/states/nothing-matches.tsx'
import { RowsOf } from '#components/kit/states/rows-of.tsx'
import { PriorityMark, TypeMark } from '#components/kit/topics/marks.tsx'
import { priorityWords, typeWord } from '#components/kit/topics/words.ts'
import { TimeAgo } from '#components/ui/time-ago.tsx'
import type { List } from '#contract/common/pagination.ts'
import type { Topic } from '#contract/topics.ts'
import { api } from '#lib/api/browser/api.ts'
import { formatCount } from '#lib/format.ts'
import { routes } from '#lib/routes.ts'
import { topicsInput } from './channel-queries.ts'

/** Lists the topics of this channel, latest first. */
export function ChannelTopics({ channelId }: { channelId: string }) {
  const answer = useQuery(api.topics.list.queryOptions({ input: topicsInput(channelId) }))
  return (
    <RowsOf label="The topics" of={answer} loadingRows={5} compact>
      {(found) =>
        found.data.length === 0 ? (
          <NothingYet title="No topic was seen here yet" compact />
        ) : (
          <Topics found={found} channelId={channelId} />
        )
      }
    </RowsOf>
  )
}

type Props = { found: List<Topic>; channelId: string }

function Topics({ found: { data, totalCount }, channelId }: Props) {
  return (
    <>
      <ul>
        {data.map(({ id, title, topicType, priority, lastMessageAt }) => (
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
      {totalCount > data.length && (
        <Link
          href={`${routes.topics}?channel=${channelId}`}
          className="mt-1 inline-block text-sm text-accent hover:underline"
        >
          All {formatCount(totalCount)} topics of this channel
        </Link>
      )}
    </>
  )
}
