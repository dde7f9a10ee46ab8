'use client'

import { useSearchParams } from 'next/navigation'
import { RowLink } from '#components/kit/list/row.tsx'
import { excerpt } from '#components/kit/messages/excerpt.ts'
import { marked } from '#components/kit/messages/text/message-lines.tsx'
import type { Message } from '#contract/message-list.ts'
import { routes } from '#lib/routes.ts'

/** What a message says, in one line, with the words that were searched for. */
export function Said({ message: { id, content } }: { message: Message }) {
  const search = useSearchParams().get('q')?.trim()
  return (
    <RowLink href={routes.message(id)} inPlace className="block font-normal">
      <bdi>{marked(excerpt(content, search), search)}</bdi>
    </RowLink>
  )
}
