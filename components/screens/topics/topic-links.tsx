'use client'

import { useQuery } from '@tanstack/react-query'
import { CircleDot, GitPullRequest } from 'lucide-react'
import { MessageLink } from '#components/kit/messages/message-link.tsx'
import { safeHref } from '#components/kit/messages/text/inline.ts'
import { LoadingRows } from '#components/kit/states/loading-rows.tsx'
import { ReadFailure } from '#components/kit/states/read-failure.tsx'
import { ShowMore } from '#components/ui/show-more.tsx'
import { TimeAgo } from '#components/ui/time-ago.tsx'
import type { LinkedWork } from '#contract/topic-links.ts'
import { api } from '#lib/api/browser/api.ts'
import { formatCount } from '#lib/format.ts'

/** Issues and pull requests that messages of the topic name or were written on, or that name the topic. */
export function TopicLinks({ topicId }: { topicId: string }) {
  const query = useQuery(api.topics.links.queryOptions({ input: { topicId } }))
  const { data, error, refetch, isFetching } = query
  if (!data)
    return error ? (
      <ReadFailure
        title="The linked work could not be loaded"
        error={error}
        onRetry={() => void refetch()}
        retrying={isFetching}
        compact
      />
    ) : (
      <LoadingRows rows={3} label="Loading the linked work" />
    )
  if (data.data.length === 0)
    return (
      <p className="text-sm text-ink-3">
        No message mentions an issue or a pull request, and none of those mentions this topic. Paste the link
        to this page into one, and it appears here.
      </p>
    )
  return (
    <ShowMore items={data.data} first={6}>
      {(shown) => (
        <ul>
          {shown.map((work) => (
            <Work key={work.url} work={work} />
          ))}
        </ul>
      )}
    </ShowMore>
  )
}

const kinds = {
  issue: { Icon: CircleDot, word: 'Issue' },
  pull_request: { Icon: GitPullRequest, word: 'Pull request' },
}

function Work({ work }: { work: LinkedWork }) {
  const { Icon, word } = kinds[work.kind]
  const name = `${work.repository}${work.repository.includes('/') ? '#' : '-'}${work.number}`
  const href = safeHref(work.url)
  return (
    <li className="flex min-h-9 items-center gap-2 text-sm">
      <Icon className="size-4 shrink-0 text-ink-3" aria-hidden="true" />
      <span className="sr-only">{word}</span>
      {href ? (
        <a
          href={href}
          target="_blank"
          rel="noopener noreferrer"
          className="min-w-0 flex-1 truncate font-medium hover:underline"
        >
          {name}
        </a>
      ) : (
        <span className="min-w-0 flex-1 truncate">{name}</span>
      )}
      <MessageLink id={work.messageId} className="shrink-0 text-ink-3 hover:text-ink hover:underline">
        <span className="sr-only">Messages that name {name}: </span>
        {formatCount(work.messageCount)}
        <span className="sr-only">, the newest </span>
        <span aria-hidden="true"> · </span>
        <TimeAgo instant={work.lastMessageAt} />
      </MessageLink>
    </li>
  )
}
