'use client'

import { Suspense } from 'react'
import { LoadingRows } from '#components/kit/states/loading-rows.tsx'
import { Sheet } from '#components/ui/dialog.tsx'
import { lazyPart } from '#components/ui/lazy-part.ts'
import { useLast } from '#components/ui/overlay.ts'
import { closeMessage, useOpenMessage } from './message-link.tsx'

const MessagePanel = lazyPart(() => import('./message-panel.tsx'))

/** Shows the message of `?message=` over any page. The frame of the dashboard renders it once. */
export function MessageSheet() {
  const id = useOpenMessage()
  const shown = useLast(id)
  return (
    <Sheet open={id !== null} onOpenChange={(isOpen) => !isOpen && closeMessage()} title="Message">
      {shown && (
        <Suspense fallback={<LoadingRows rows={4} label="Loading the message" />}>
          <MessagePanel id={shown} />
        </Suspense>
      )}
    </Sheet>
  )
}
