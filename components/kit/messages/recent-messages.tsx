'use client'

import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { LoadingRows } from '#components/kit/states/loading-rows.tsx'
import { NotOffered } from '#components/kit/states/not-offered.tsx'
import { NothingMatches, NothingYet } from '#components/kit/states/nothing-matches.tsx'
import { ReadFailure } from '#components/kit/states/read-failure.tsx'
import { surenessWords } from '#components/kit/topics/words.ts'
import { Button } from '#components/ui/button.tsx'
import { TimeAgo } from '#components/ui/time-ago.tsx'
import { useOffers } from '#components/ui/viewer.tsx'
import { api } from '#lib/api/browser/api.ts'
import { type MessageFilters, recentMessages } from './recent.ts'
import { TalkView } from './talk-view.tsx'
import { talksOf } from './talks.ts'

type Props = {
  filters: MessageFilters
  /** Names the topic of each talk; left out on the page of that topic. */
  withTopic?: boolean
  /** Shown when there are no messages: "Nobody has written here yet." */
  nothing: string
  onClearSearch?: () => void
}

/** Shows the newest messages as conversations; a button loads older ones. */
export function RecentMessages(props: Props) {
  const offers = useOffers()
  if (!offers('listMessages'))
    return (
      <NotOffered what="Messages" compact>
        You can still see how many there are and who wrote them.
      </NotOffered>
    )
  return <Offered {...props} />
}

function Offered({ filters, withTopic, nothing, onClearSearch }: Props) {
  const query = useInfiniteQuery(recentMessages(api, filters))
  const { data, error, refetch, isFetching } = query
  const talks = useMemo(() => talksOf(data?.pages.flatMap((page) => page.data) ?? []), [data])
  if (!data)
    return error ? (
      <ReadFailure
        title="The messages could not be loaded"
        error={error}
        onRetry={() => void refetch()}
        retrying={isFetching}
        compact
      />
    ) : (
      <LoadingRows rows={6} label="Loading the messages" />
    )
  const { search, sureness } = filters
  const asked = [...(search ? [`“${search}”`] : []), ...(sureness ? [surenessWords[sureness]] : [])]
  if (talks.length === 0)
    return asked.length > 0 ? (
      <NothingMatches title="No message matches" filters={asked} onClear={onClearSearch} compact />
    ) : (
      <NothingYet title={nothing} compact />
    )
  return (
    <>
      {talks.map((talk) => (
        <TalkView key={talk.id} talk={talk} search={search} withTopic={withTopic} />
      ))}
      <Older query={query} lookedBackTo={data.pages[0]?.lookedBackTo ?? null} />
    </>
  )
}

type OlderProps = {
  query: Pick<
    ReturnType<typeof useInfiniteQuery>,
    'hasNextPage' | 'fetchNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError'
  >
  lookedBackTo: string | null
}

function Older({ query, lookedBackTo }: OlderProps) {
  const { hasNextPage, fetchNextPage, isFetchingNextPage, isFetchNextPageError } = query
  return (
    <div className="flex flex-wrap items-center gap-3 py-4 text-sm text-ink-3">
      {hasNextPage && (
        <Button onClick={() => void fetchNextPage()} loading={isFetchingNextPage}>
          Show older messages
        </Button>
      )}
      {isFetchNextPageError && <p role="alert">The older messages could not be loaded. Try again.</p>}
      {lookedBackTo && (
        <p>
          The newest 5,000 messages were searched, back to <TimeAgo instant={lookedBackTo} />.
        </p>
      )}
    </div>
  )
}
