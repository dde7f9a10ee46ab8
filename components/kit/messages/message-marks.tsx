import { Paperclip } from 'lucide-react'
import { Badge } from '#components/ui/badge.tsx'
import type { MessageKind } from '#contract/common/message-kinds.ts'
import type { Message } from '#contract/message-list.ts'
import { safeHref } from './text/inline.ts'

const kindWords: Record<MessageKind, string> = {
  message: 'Message',
  issue: 'Issue',
  pull_request: 'Pull request',
  review: 'Review',
  comment: 'Comment',
  email: 'E-mail',
  feedback: 'Feedback',
  payment: 'Payment',
  note: 'Note',
}

/** Beside the time: what it is if it is no plain message, that it was edited, and who entered it. */
export function MessageMarks({ message }: { message: Message }) {
  const { kind, editedAt, enteredBy } = message
  return (
    <>
      {kind !== 'message' && <Badge>{kindWords[kind]}</Badge>}
      {editedAt !== null && <span className="shrink-0 text-xs leading-5 text-ink-3">edited</span>}
      {enteredBy && <span className="text-xs leading-5 text-ink-3">entered by {enteredBy.name}</span>}
    </>
  )
}

/** Files by name; one with an address leads there. */
export function Attachments({ message: { attachments } }: { message: Message }) {
  if (attachments.length === 0) return null
  return (
    <ul aria-label="Attachments" className="mt-1 flex flex-wrap gap-x-3 gap-y-1 text-sm">
      {attachments.map(({ name, url }) => {
        const href = url === null ? null : safeHref(url)
        return (
          <li key={`${name} ${url}`} className="inline-flex min-w-0 items-center gap-1 text-ink-2">
            <Paperclip className="size-3.5 shrink-0" aria-hidden="true" />
            {href ? (
              <a
                href={href}
                target="_blank"
                rel="noopener noreferrer"
                className="truncate underline decoration-line-strong underline-offset-2 hover:text-ink"
              >
                {name}
              </a>
            ) : (
              <span className="truncate">{name}</span>
            )}
          </li>
        )
      })}
    </ul>
  )
}
