'use client'

import { Suspense } from 'react'
import { lazyPart } from '#components/ui/lazy-part.ts'
import { useOnceOpen } from '#components/ui/overlay/use-once-open.ts'
import { useAlive } from '#components/ui/use-alive.ts'
import { useOpenMessage } from './message-address.ts'

const MessageSheetBody = lazyPart(() => import('./message-sheet-body.tsx'))

/** The message that `?message=` names, over whatever page is open. Stands once, in the frame of the dashboard. */
export function MessageSheet() {
  const id = useOpenMessage()
  const isAlive = useAlive()
  const opened = useOnceOpen(isAlive && id !== null)
  return opened ? (
    <Suspense>
      <MessageSheetBody id={id} />
    </Suspense>
  ) : null
}
