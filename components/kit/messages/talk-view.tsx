'use client'

import Link from 'next/link'
import { useState } from 'react'
import { DiscussionMenu } from '#components/kit/topics/discussion-menu.tsx'
import { surenessWords } from '#components/kit/topics/words.ts'
import { Badge } from '#components/ui/badge.tsx'
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

/** Number of messages shown at first: the first one and the newest. */
const shown = 5

/** Shows one conversation, oldest first. The middle of a long one is folded. */
export function TalkView({ talk, search, withTopic = true }: Props) {
  const [isWhole, setWhole] = useState(false)
  const { messages } = talk
  const hidden = isWhole || search || messages.length <= shown + 1 ? 0 : messages.length - shown
  const topic = messages.find((message) => message.topic)?.topic
  return (
    <article aria-label={labelOf(messages)} className="border-b border-line py-4 first:pt-1">
      {withTopic && <TalkTopic messages={messages} topic={topic} />}
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

type TopicProps = { messages: Message[]; topic: Message['topic'] | undefined }

/** Names the topic of a talk and how sure it is; the menu moves the talk elsewhere. */
function TalkTopic({ messages, topic }: TopicProps) {
  const placed = messages.find((message) => message.topic) ?? messages[0]
  if (!placed) return null
  const isDoubtful = topic?.placedBy !== 'person' && topic?.sureness === 'unsure'
  return (
    <div className="-mt-1 mb-1 ml-9 flex min-h-7 items-center gap-2">
      {topic ? (
        <Link
          href={routes.topic(topic.id)}
          prefetch={false}
          className="min-w-0 truncate text-xs font-medium text-ink-2 hover:text-ink hover:underline"
        >
          {topic.title}
        </Link>
      ) : (
        <span className="text-xs text-ink-3">In no topic</span>
      )}
      {isDoubtful && <Badge tone="caution">{surenessWords.unsure}</Badge>}
      <span className="ml-auto">
        <DiscussionMenu
          message={placed}
          name={labelOf(messages).replace(/^[MC]/, (letter) => `the ${letter.toLowerCase()}`)}
        />
      </span>
    </div>
  )
}

function labelOf([first, ...more]: Message[]): string {
  const who = first?.author.displayName ?? ''
  return more.length === 0
    ? `Message from ${who}`
    : `Conversation of ${more.length + 1} messages, started by ${who}`
}
