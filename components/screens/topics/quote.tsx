import { MessageLink } from '#components/kit/messages/message-link.tsx'
import { SourceIcon } from '#components/ui/source-icon.tsx'
import { TimeAgo } from '#components/ui/time-ago.tsx'
import type { ProposalQuote } from '#contract/topic-proposals.ts'

/** A message that speaks for something, with who said it, where and when. */
export function Quote({ quote: { messageId, text, person, channel, sentAt } }: { quote: ProposalQuote }) {
  return (
    <li className="border-l-2 border-line-strong pl-3 text-sm">
      <p dir="auto">
        <MessageLink
          id={messageId}
          className="line-clamp-3 text-ink-2 [overflow-wrap:anywhere] hover:text-ink hover:underline"
        >
          {text}
        </MessageLink>
      </p>
      <p className="mt-0.5 flex flex-wrap items-center gap-x-2 gap-y-0.5 text-xs text-ink-3">
        <span className="font-medium text-ink-2">{person.displayName}</span>
        <span className="inline-flex min-w-0 items-center gap-1">
          <SourceIcon source={channel.sourceName} />
          <span className="truncate">{channel.channelName}</span>
        </span>
        <TimeAgo instant={sentAt} />
      </p>
    </li>
  )
}
