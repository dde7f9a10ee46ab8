import { Avatar } from '#components/ui/avatar.tsx'
import { classes } from '#components/ui/classes.ts'
import { TimeAgo } from '#components/ui/time-ago.tsx'
import type { Message } from '#contract/message-list.ts'
import { AuthorName } from './author.tsx'
import { MessageLink } from './message-link.tsx'
import { Attachments, MessageMarks } from './message-marks.tsx'
import { MessageText } from './text/message-text.tsx'

type Props = {
  message: Message
  /** The author is the same as of the message before, so the name is not repeated. */
  goesOn?: boolean
  /** Another message follows: the line continues to it. */
  isLinked?: boolean
  /** The message that the page is about. */
  isMain?: boolean
  search?: string
}

/** Shows one message: author, time and text. The time links to it. */
export function MessageItem({ message, goesOn = false, isLinked = false, isMain = false, search }: Props) {
  const { author } = message
  return (
    <div className={classes('flex gap-3', isMain && '-mx-3 rounded-lg bg-accent-soft px-3 py-2')}>
      <div className="flex w-6 shrink-0 flex-col items-center">
        {goesOn ? (
          <span className="mt-2 size-1.5 shrink-0 rounded-full bg-line-strong" aria-hidden="true" />
        ) : (
          <Avatar name={author.displayName} image={author.avatarUrl} />
        )}
        {isLinked && <span className="mt-1 w-px flex-1 bg-line" aria-hidden="true" />}
      </div>
      <div className={classes('min-w-0 flex-1', isLinked ? 'pb-3' : 'pb-1')}>
        <p className={classes('flex flex-wrap items-center gap-x-1.5', goesOn && 'sr-only')}>
          <AuthorName author={author} />
          {!goesOn && (
            <>
              <When message={message} />
              <MessageMarks message={message} />
            </>
          )}
        </p>
        {goesOn ? (
          <div className="flex items-start gap-2">
            <MessageText content={message.content} search={search} className="min-w-0 flex-1" />
            <When message={message} />
            <MessageMarks message={message} />
          </div>
        ) : (
          <MessageText content={message.content} search={search} className="mt-0.5" />
        )}
        <Attachments message={message} />
      </div>
    </div>
  )
}

function When({ message }: { message: Message }) {
  return (
    <MessageLink
      id={message.id}
      className="shrink-0 text-xs leading-5 text-ink-3 tabular-nums hover:text-ink hover:underline"
    >
      <span className="sr-only">Message of </span>
      <TimeAgo instant={message.sentAt} />
    </MessageLink>
  )
}
