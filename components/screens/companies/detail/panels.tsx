'use client'

import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Star } from 'lucide-react'
import Link from 'next/link'
import { useState } from 'react'
import { useActors } from '#components/kit/history/actor-filter.tsx'
import { HistoryByActors } from '#components/kit/history/history-by-actors.tsx'
import type { MergesOf } from '#components/kit/history/station-row.tsx'
import { NotOffered } from '#components/kit/states/not-offered.tsx'
import { NothingYet } from '#components/kit/states/nothing-matches.tsx'
import { RowsOf } from '#components/kit/states/rows-of.tsx'
import { PriorityMark, TypeMark } from '#components/kit/topics/marks.tsx'
import { priorityWords, typeWord } from '#components/kit/topics/words.ts'
import { Avatar } from '#components/ui/avatar.tsx'
import { ButtonLink } from '#components/ui/button.tsx'
import { TimeAgo } from '#components/ui/time-ago.tsx'
import { useOffers, useViewer } from '#components/ui/viewer.tsx'
import type { Person } from '#contract/person.ts'
import type { ListedTopic } from '#contract/topics.ts'
import { api } from '#lib/api/browser/api.ts'
import { formatCount } from '#lib/format.ts'
import { routes } from '#lib/routes.ts'
import { useMerges } from '../merge/use-merges.ts'
import { fullService, historyQuery, peopleQuery, topicsQuery, topicsShown } from './queries.ts'

function PersonRows({ people }: { people: readonly Person[] }) {
  return (
    <ul className="border-t border-line">
      {people.map(({ id, displayName, avatarUrl, title, messageCount, lastSeenAt, isVip }) => (
        <li key={id} className="flex h-9 items-center gap-2.5 border-b border-line">
          <Avatar name={displayName} image={avatarUrl} />
          <p className="flex min-w-0 flex-1 items-baseline gap-2">
            <Link
              href={routes.person(id)}
              prefetch={false}
              className="max-w-full shrink-0 truncate font-medium hover:underline hover:decoration-line-strong hover:underline-offset-3"
            >
              {displayName}
            </Link>
            {isVip && (
              <span className="inline-flex shrink-0 self-center text-caution">
                <Star className="size-3.5" fill="currentColor" />
                <span className="sr-only">VIP</span>
              </span>
            )}
            <span className="truncate text-sm text-ink-3">{title}</span>
          </p>
          <span className="shrink-0 text-sm tabular-nums text-ink-2 max-sm:hidden">
            {formatCount(messageCount)} {messageCount === 1 ? 'message' : 'messages'}
          </span>
          <TimeAgo
            instant={lastSeenAt}
            className="ml-1.5 w-24 shrink-0 text-right text-sm tabular-nums text-ink-2"
          />
        </li>
      ))}
    </ul>
  )
}

type Props = { companyId: string; size: 'few' | 'many' }

export function PeoplePanel({ companyId, size }: Props) {
  const answer = useQuery(peopleQuery(api, companyId, size))
  return (
    <RowsOf label="People" of={answer} loadingRows={size === 'few' ? 4 : 10}>
      {({ data, totalCount }) =>
        data.length === 0 ? (
          <NothingYet title="Nobody has written yet" compact>
            People who write from a domain of this company appear here.
          </NothingYet>
        ) : (
          <>
            <PersonRows people={data} />
            {totalCount > data.length && size === 'many' && (
              <ButtonLink href={`${routes.people}?company=${companyId}`} size="sm" className="mt-3">
                All {formatCount(totalCount)} in People
              </ButtonLink>
            )}
          </>
        )
      }
    </RowsOf>
  )
}

/** Counts the messages of the company in a topic; where the service does not know them, all messages of the topic. */
function saidIn({ theirs, messageCount }: ListedTopic): string {
  const all = `${formatCount(messageCount)} ${messageCount === 1 ? 'message' : 'messages'}`
  return theirs ? `${formatCount(theirs.messageCount)} of ${all}` : `${all} in all`
}

function TopicRows({ topics }: { topics: readonly ListedTopic[] }) {
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
          <span className="shrink-0 text-right text-sm tabular-nums text-ink-2 max-sm:hidden">
            {saidIn(topic)}
          </span>
          <TimeAgo
            instant={topic.theirs ? topic.theirs.lastMessageAt : topic.lastMessageAt}
            className="w-24 shrink-0 text-right text-sm tabular-nums text-ink-2"
          />
        </li>
      ))}
    </ul>
  )
}

export function TopicsPanel({ companyId, size }: Props) {
  const isOffered = useOffers()('listTopics')
  const answer = useQuery({ ...topicsQuery(api, companyId), enabled: isOffered })
  if (!isOffered)
    return (
      <NotOffered what="Topics" compact>
        The topics of this company cannot be shown.
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
            <TopicRows topics={topicsShown(data, size)} />
            {totalCount > data.length && size === 'many' && (
              <p className="mt-3 text-sm text-ink-3">
                The {formatCount(data.length)} most recently active of {formatCount(totalCount)}.
              </p>
            )}
            {size === 'many' && (
              <ButtonLink href={routes.topicsOf('company', companyId)} size="sm" className="mt-3">
                {totalCount === 1 ? 'Show it in Topics' : `All ${formatCount(totalCount)} in Topics`}
              </ButtonLink>
            )}
          </>
        )
      }
    </RowsOf>
  )
}

export function CompanyHistoryPanel({ companyId }: { companyId: string }) {
  const isFull = useOffers()(fullService)
  const shown = useActors()
  const answer = useInfiniteQuery(historyQuery(api, companyId, shown.actors, isFull))
  const merges = useUndo()
  return (
    <HistoryByActors shown={shown} answer={answer} what="company" hrefOf={routes.company} merges={merges} />
  )
}

/** How merges are taken back, for those who may. */
function useUndo(): MergesOf | undefined {
  const { undo } = useMerges()
  const { member } = useViewer()
  const offers = useOffers()
  const [pending, setPending] = useState<string | null>(null)
  if (member.role === 'member' || !offers('undoCompanyMerge')) return undefined
  const onUndo = async (mergeId: string, names: string) => {
    setPending(mergeId)
    await undo(mergeId, names)
    setPending(null)
  }
  return { pending, onUndo: (mergeId, names) => void onUndo(mergeId, names) }
}
