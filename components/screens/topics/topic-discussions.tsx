'use client'

import { useQueries } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import Link from 'next/link'
import { useSearchParams } from 'next/navigation'
import { RecentMessages } from '#components/kit/messages/recent-messages.tsx'
import { NothingYet } from '#components/kit/states/nothing-matches.tsx'
import { classes } from '#components/ui/classes.ts'
import { ShowMore } from '#components/ui/show-more.tsx'
import { SourceIcon } from '#components/ui/source-icon.tsx'
import { TimeAgo } from '#components/ui/time-ago.tsx'
import type { Channel } from '#contract/channels.ts'
import type { TopicDetail } from '#contract/topics.ts'
import { api } from '#lib/api/browser/api.ts'
import { formatCount } from '#lib/format.ts'
import { routes } from '#lib/routes.ts'
import { channelsOf } from './channels-of.ts'

type Group = TopicDetail['groups'][number]

/** Opens and closes in place; the address says which is open, so that it can be sent to others. */
function toggle(id: string, isOpen: boolean): void {
  const params = new URLSearchParams(location.search)
  if (isOpen) params.delete('discussion')
  else params.set('discussion', id)
  const query = params.toString()
  history.pushState(null, '', location.pathname + (query === '' ? '' : `?${query}`))
}

/** Where the topic came up; one discussion at a time unfolds to what was said. */
export function TopicDiscussions({ topic }: { topic: TopicDetail }) {
  const open = useSearchParams().get('discussion')
  const channels = useChannels(topic)
  if (topic.groups.length === 0) return <NothingYet title="No discussion belongs to this topic yet" compact />
  return (
    <ShowMore items={topic.groups} first={Math.max(10, topic.groups.findIndex(({ id }) => id === open) + 1)}>
      {(shown) => (
        <ul className="-mt-3">
          {shown.map((group) => (
            <li key={group.id} className="border-b border-line">
              <Discussion group={group} channel={channels.get(group.channelId)} isOpen={open === group.id} />
            </li>
          ))}
        </ul>
      )}
    </ShowMore>
  )
}

function useChannels(topic: TopicDetail): Map<string, Channel> {
  const answers = useQueries({
    queries: channelsOf(topic).map((ids) => api.channels.list.queryOptions({ input: { ids, limit: 100 } })),
  })
  return new Map(answers.flatMap(({ data }) => data?.data ?? []).map((channel) => [channel.id, channel]))
}

type Props = { group: Group; channel: Channel | undefined; isOpen: boolean }

function Discussion({ group, channel, isOpen }: Props) {
  return (
    <>
      <div className="flex min-h-11 items-center gap-3 py-1.5">
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => toggle(group.id, isOpen)}
          className="-ml-1 flex min-w-0 flex-1 items-start gap-1.5 rounded-md px-1 py-0.5 text-left hover:bg-hover"
        >
          <ChevronRight
            className={classes('mt-0.5 size-4 shrink-0 text-ink-3', isOpen && 'rotate-90')}
            aria-hidden="true"
          />
          <span className="min-w-0">
            <span className="line-clamp-2 font-medium">{group.title}</span>
            {group.summary !== '' && (
              <span className={classes('block text-sm text-ink-2', !isOpen && 'truncate')}>
                {group.summary}
              </span>
            )}
          </span>
        </button>
        {channel && (
          <Link
            href={routes.channel(channel.id)}
            prefetch={false}
            className="hidden w-36 min-w-0 items-center gap-1.5 text-sm text-ink-2 hover:text-ink hover:underline sm:flex"
          >
            <SourceIcon source={channel.sourceName} />
            <span className="truncate">{channel.channelName}</span>
          </Link>
        )}
        <span className="w-8 shrink-0 text-right text-sm tabular-nums text-ink-2">
          {formatCount(group.messageCount)}
          <span className="sr-only"> messages</span>
        </span>
        <TimeAgo instant={group.lastMessageAt} className="w-20 shrink-0 text-right text-sm text-ink-2" />
      </div>
      {isOpen && (
        <div className="pb-2 pl-5">
          <RecentMessages
            filters={{ groupId: group.id }}
            withTopic={false}
            nothing="Nobody has written here yet"
          />
        </div>
      )}
    </>
  )
}
