import { ExternalLink } from 'lucide-react'
import Link from 'next/link'
import { DiscussionMenu } from '#components/kit/topics/discussion-menu.tsx'
import { surenessWords } from '#components/kit/topics/words.ts'
import { Badge } from '#components/ui/badge.tsx'
import { buttonLook } from '#components/ui/button.tsx'
import { CopyId } from '#components/ui/copy-button.tsx'
import { SourceIcon, sourceLabel } from '#components/ui/source-icon.tsx'
import type { MessageDetail } from '#contract/message-list.ts'
import { routes } from '#lib/routes.ts'
import { MessageItem } from './message-item.tsx'
import { MessageMenu } from './message-menu.tsx'
import { safeHref } from './text/inline.ts'

type Props = { message: MessageDetail; search?: string }

/** A message with where it was said and what was said around it. */
export function MessageView({ message, search }: Props) {
  const { before, after, within } = message.around
  const talk = [...before, message, ...after]
  return (
    <article className="grid gap-4">
      <MessagePlace message={message} />
      <section aria-label={within === 'discussion' ? 'In its discussion' : 'In its channel'}>
        <ol>
          {talk.map((one, index) => (
            <li key={one.id} aria-current={one.id === message.id || undefined}>
              <MessageItem
                message={one}
                isMain={one.id === message.id}
                isLinked={index < talk.length - 1}
                search={search}
              />
            </li>
          ))}
        </ol>
      </section>
      <footer className="flex flex-wrap items-center gap-2 border-t border-line pt-3">
        <SourceLink message={message} />
        <CopyId value={message.id} what="message id" short className="ml-auto" />
        <MessageMenu message={message} />
      </footer>
    </article>
  )
}

function MessagePlace({ message }: Props) {
  const { channel, topic, discussion, author } = message
  return (
    <dl className="grid grid-cols-[5.5rem_minmax(0,1fr)] gap-x-3 gap-y-1 text-sm">
      <dt className="text-ink-3">Channel</dt>
      <dd className="flex min-w-0 items-center gap-1.5">
        <SourceIcon source={channel.sourceName} />
        <Link
          href={routes.channel(channel.id)}
          prefetch={false}
          className="truncate font-medium hover:underline"
        >
          {channel.channelName}
        </Link>
        <span className="truncate text-ink-3">{channel.serverName}</span>
      </dd>
      <dt className="text-ink-3">Topic</dt>
      <dd className="-my-1 flex min-h-7 min-w-0 items-center gap-2">
        {topic ? (
          <Link
            href={routes.topic(topic.id)}
            prefetch={false}
            className="min-w-0 font-medium hover:underline"
          >
            {topic.title}
          </Link>
        ) : (
          <span className="text-ink-3">None</span>
        )}
        {topic?.sureness === 'unsure' && topic.placedBy !== 'person' && (
          <Badge tone="caution" className="shrink-0">
            {surenessWords.unsure}
          </Badge>
        )}
        <DiscussionMenu
          message={message}
          name={discussion?.title ?? `the message from ${author.displayName}`}
          title={discussion?.title}
        />
      </dd>
      {discussion && (
        <>
          <dt className="text-ink-3">Discussion</dt>
          <dd className="min-w-0">{discussion.title}</dd>
        </>
      )}
    </dl>
  )
}

function SourceLink({ message: { url, channel } }: Props) {
  const href = url && safeHref(url)
  if (!href)
    return (
      <p className="text-sm text-ink-3">{sourceLabel(channel.sourceName)} gave no link to this message.</p>
    )
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className={buttonLook({ size: 'sm' })}>
      <ExternalLink aria-hidden="true" />
      Open in {sourceLabel(channel.sourceName)}
    </a>
  )
}
