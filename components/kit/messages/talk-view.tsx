'use client'

import Link from 'next/link'
import { useState } from 'react'
import type { Message } from '#contract/message-list.ts'
import { formatCount } from '#lib/format.ts'
import { routes } from '#lib/routes.ts'
import { MessageItem } from './message-item.tsx'
import { goesOn, type Talk } from './talks.ts'

type Props = {
  talk: Talk
  search?: string
  /** Names the topic of the talk; left out on the page of that topic. */
  withTopic?: boolean
}

/** So many of a long talk are shown at first, the newest of them and the one that began it. */
const shown = 5

/** One stretch of talk, oldest first. The middle of a long one unfolds. */
export function TalkView({ talk, search, withTopic = true }: Props) {
  const [isWhole, setWhole] = useState(false)
  const { messages } = talk
  const hidden = isWhole || search || messages.length <= shown + 1 ? 0 : messages.length - shown
  const topic = messages.find((message) => message.topic)?.topic
  return (
    <article aria-label={labelOf(messages)} className="border-b border-line py-4 first:pt-1">
      {withTopic && topic && (
        <Link
          href={routes.topic(topic.id)}
          prefetch={false}
          className="mb-2 ml-9 inline-block max-w-full truncate text-xs font-medium text-ink-2 hover:text-ink hover:underline"
        >
          {topic.title}
        </Link>
      )}
      {messages.slice(0, 1).map((message) => (
        <MessageItem key={message.id} message={message} isLinked={messages.length > 1} search={search} />
      ))}
      {hidden > 0 && (
        <button
          type="button"
          onClick={() => setWhole(true)}
          className="mb-3 ml-9 rounded-md text-sm text-accent hover:underline"
        >
          Show {formatCount(hidden)} more between
        </button>
      )}
      {messages.slice(1 + hidden).map((message, index, rest) => (
        <MessageItem
          key={message.id}
          message={message}
          goesOn={goesOn(index === 0 && hidden > 0 ? undefined : messages[hidden + index], message)}
          isLinked={index < rest.length - 1}
          search={search}
        />
      ))}
    </article>
  )
}

function labelOf([first, ...more]: Message[]): string {
  const who = first?.author.displayName ?? ''
  return more.length === 0 ? `Message from ${who}` : `Talk of ${more.length + 1} messages begun by ${who}`
}
