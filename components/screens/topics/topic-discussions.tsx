'use client'

import { useQueries } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import Link from 'next/link'
import { useSearchParams } from 'next/navigation'
import { useState } from 'react'
import { useSelection } from '#components/kit/list/use-selection.ts'
import { RecentMessages } from '#components/kit/messages/recent-messages.tsx'
import { NothingYet } from '#components/kit/states/nothing-matches.tsx'
import { UnsureToggle } from '#components/kit/topics/unsure-toggle.tsx'
import { surenessWords } from '#components/kit/topics/words.ts'
import { Badge } from '#components/ui/badge.tsx'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { classes } from '#components/ui/classes.ts'
import { ShowMore } from '#components/ui/show-more.tsx'
import { SourceIcon } from '#components/ui/source-icon.tsx'
import { TimeAgo } from '#components/ui/time-ago.tsx'
import { useOffers } from '#components/ui/viewer.tsx'
import type { Channel } from '#contract/channel-shape.ts'
import type { TopicDetail } from '#contract/topics.ts'
import { api } from '#lib/api/browser/api.ts'
import { formatCount } from '#lib/format.ts'
import { routes } from '#lib/routes.ts'
import { channelsOf } from './channels-of.ts'
import { DiscussionActs } from './discussion-acts.tsx'
import { placedWords } from './placed-by.ts'

type Group = TopicDetail['groups'][number]

/** Opens and closes in place; the address says which is open, so that it can be sent to others. */
function toggle(id: string, isOpen: boolean): void {
  const params = new URLSearchParams(location.search)
  if (isOpen) params.delete('discussion')
  else params.set('discussion', id)
  const query = params.toString()
  history.pushState(null, '', location.pathname + (query === '' ? '' : `?${query}`))
}

const rowId = ({ id }: Group) => id

/** Lists the discussions of a topic; a click shows the messages of one. */
export function TopicDiscussions({ topic }: { topic: TopicDetail }) {
  const open = useSearchParams().get('discussion')
  const channels = useChannels(topic)
  const canMove = useOffers()('moveDiscussions')
  const [isUnsure, setUnsure] = useState(false)
  const unsure = topic.groups.filter(isGuess)
  const groups = isUnsure && unsure.length > 0 ? unsure : topic.groups
  const selection = useSelection({ get: (index) => groups[index], rowId })
  if (groups.length === 0) return <NothingYet title="No discussion belongs to this topic yet" compact />
  return (
    <>
      {unsure.length > 0 && (
        <div className="pb-5">
          <UnsureToggle
            isOn={isUnsure}
            count={unsure.length}
            onChange={(on) => {
              selection.clear()
              setUnsure(on)
            }}
          />
        </div>
      )}
      <ShowMore
        key={String(isUnsure)}
        items={groups}
        first={Math.max(10, groups.findIndex(({ id }) => id === open) + 1)}
      >
        {(shown) => (
          <ul className="-mt-3">
            {shown.map((group, index) => (
              <li key={group.id} data-discussion={index} className="border-b border-line">
                <Discussion
                  group={group}
                  channel={channels.get(group.channelId)}
                  isOpen={open === group.id}
                  isSelected={selection.has(group.id)}
                  onSelect={canMove ? () => selection.toggle(index) : undefined}
                />
              </li>
            ))}
          </ul>
        )}
      </ShowMore>
      {canMove && <DiscussionActs topic={topic} selection={selection} />}
    </>
  )
}

/** An older service does not say how sure it is. */
const isDoubtful = ({ placedBy, sureness }: Group) => placedBy && placedBy !== 'person' && sureness !== 'sure'

/** Put there by the writer, which is not sure. */
const isGuess = ({ placedBy, sureness }: Group) => placedBy !== 'person' && sureness === 'unsure'

function useChannels(topic: TopicDetail): Map<string, Channel> {
  const answers = useQueries({
    queries: channelsOf(topic).map((ids) => api.channels.list.queryOptions({ input: { ids, limit: 100 } })),
  })
  return new Map(answers.flatMap(({ data }) => data?.data ?? []).map((channel) => [channel.id, channel]))
}

type Props = {
  group: Group
  channel: Channel | undefined
  isOpen: boolean
  isSelected: boolean
  /** Undefined when discussions cannot be moved. */
  onSelect: (() => void) | undefined
}

function Discussion({ group, channel, isOpen, isSelected, onSelect }: Props) {
  return (
    <>
      <div className="flex min-h-11 items-center gap-3 py-1.5">
        {onSelect && (
          <Checkbox aria-label={`Select ${group.title}`} checked={isSelected} onChange={onSelect} />
        )}
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
            <span className="flex items-baseline gap-2">
              <span className="line-clamp-2 font-medium">{group.title}</span>
              {isDoubtful(group) && (
                <Badge tone={group.sureness === 'unsure' ? 'caution' : 'plain'} className="shrink-0">
                  {surenessWords[group.sureness]}
                </Badge>
              )}
            </span>
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
        <div className={onSelect ? 'pb-2 pl-12' : 'pb-2 pl-5'}>
          {group.placedBy && <p className="pb-1 text-sm text-ink-3">{placedWords(group)}</p>}
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
