'use client'

import { Suspense } from 'react'
import { lazyPart } from '#components/ui/lazy-part.ts'
import { Sheet } from '#components/ui/sheet.tsx'
import { LoadingRows } from '#components/ui/states/loading-rows.tsx'
import { closeMessage } from './message-address.ts'
import { useLast } from './use-last.ts'

const MessagePanel = lazyPart(() => import('./message-panel.tsx'))

export default function MessageSheetBody({ id }: { id: string | null }) {
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
