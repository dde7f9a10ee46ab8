'use client'

import { lazy, Suspense } from 'react'
import { Sheet } from '#components/ui/sheet.tsx'
import { LoadingRows } from '#components/ui/states/loading-rows.tsx'
import { useAlive } from '#components/ui/use-alive.ts'
import { closeMessage, useOpenMessage } from './message-address.ts'
import { useLast } from './use-last.ts'

const MessagePanel = lazy(() => import('./message-panel.tsx'))

/** The message that `?message=` names, over whatever page is open. Stands once, in the frame of the dashboard. */
export function MessageSheet() {
  const open = useOpenMessage()
  const shown = useLast(open)
  const isAlive = useAlive()
  return (
    <Sheet
      open={isAlive && open !== null}
      onOpenChange={(isOpen) => !isOpen && closeMessage()}
      title="Message"
    >
      {shown && (
        <Suspense fallback={<LoadingRows rows={4} label="Loading the message" />}>
          <MessagePanel id={shown} />
        </Suspense>
      )}
    </Sheet>
  )
}
