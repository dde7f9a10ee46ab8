'use client'

import type { SheetProps } from '#components/kit/list/definition.ts'
import { RowSheet } from '#components/kit/list/row-sheet.tsx'
import MessagePanel from '#components/kit/messages/message-panel.tsx'
import type { Message } from '#contract/message-list.ts'

/** A message beside the list. */
export default function OpenedMessage({ shown, known, state, change: _, ...sheet }: SheetProps<Message>) {
  return (
    <RowSheet
      {...sheet}
      title={known ? `Message from ${known.author.displayName}` : 'Message'}
      steps={['Newer message', 'Older message']}
    >
      <MessagePanel id={shown} search={state.search} />
    </RowSheet>
  )
}
