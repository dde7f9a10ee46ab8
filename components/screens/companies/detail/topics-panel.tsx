'use client'

import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { Sparkline } from '#components/kit/charts/sparkline.tsx'
import { NotOffered } from '#components/kit/states/not-offered.tsx'
import { NothingYet } from '#components/kit/states/nothing-matches.tsx'
import { PriorityMark, TypeMark } from '#components/kit/topics/marks.tsx'
import { priorityWords, typeWord } from '#components/kit/topics/words.ts'
import { TimeAgo } from '#components/ui/time-ago.tsx'
import { useOffers } from '#components/ui/viewer.tsx'
import type { Topic } from '#contract/topics.ts'
import { api } from '#lib/api/browser/api.ts'
import { formatCount } from '#lib/format.ts'
import { routes } from '#lib/routes.ts'
import { topicsQuery } from './queries.ts'
import { RowsOf } from './rows-of.tsx'

function TopicRows({ topics }: { topics: readonly Topic[] }) {
  return (
    <ul className="border-t border-line">
      {topics.map((topic) => (
        <li key={topic.id} className="flex min-h-12 items-center gap-4 border-b border-line py-1.5">
          <div className="min-w-0 flex-1">
            <Link
              href={routes.topic(topic.id)}
              prefetch={false}
              className="block truncate font-medium hover:underline hover:decoration-line-strong hover:underline-offset-3"
            >
              {topic.title}
            </Link>
            <p className="mt-0.5 flex items-center gap-1.5 text-xs text-ink-2">
              <TypeMark type={topic.topicType} />
              {typeWord(topic.topicType)}
              {topic.priority !== 'default' && (
                <>
                  <PriorityMark priority={topic.priority} />
                  {priorityWords[topic.priority]}
                </>
              )}
            </p>
          </div>
          <span className="max-sm:hidden">
            <Sparkline values={topic.weeklyActivity} label="Messages a week" />
          </span>
          <span className="w-24 shrink-0 text-right text-sm tabular-nums text-ink-2 max-sm:hidden">
            {formatCount(topic.messageCount)} {topic.messageCount === 1 ? 'message' : 'messages'}
          </span>
          <TimeAgo
            instant={topic.lastMessageAt}
            className="w-20 shrink-0 text-right text-sm tabular-nums text-ink-2"
          />
        </li>
      ))}
    </ul>
  )
}

type Props = { companyId: string; size: 'few' | 'many' }

export function TopicsPanel({ companyId, size }: Props) {
  const isOffered = useOffers()('listTopics')
  const answer = useQuery({ ...topicsQuery(api, companyId, size), enabled: isOffered })
  if (!isOffered)
    return (
      <NotOffered what="Topics" compact>
        What this company talks about cannot be shown.
      </NotOffered>
    )
  return (
    <RowsOf label="Topics" of={answer} loadingRows={size === 'few' ? 4 : 10}>
      {({ data, totalCount }) =>
        data.length === 0 ? (
          <NothingYet title="No topics yet" compact>
            Topics that people of this company write in appear here.
          </NothingYet>
        ) : (
          <>
            <TopicRows topics={data} />
            {totalCount > data.length && size === 'many' && (
              <p className="mt-3 text-sm text-ink-3">
                The {formatCount(data.length)} most recently active of {formatCount(totalCount)}.
              </p>
            )}
          </>
        )
      }
    </RowsOf>
  )
}
