'use client'

import { Suspense } from 'react'
import { LoadingRows } from '#components/kit/states/loading-rows.tsx'
import { lazyPart } from '#components/ui/lazy-part.ts'
import { Sheet } from '#components/ui/sheet.tsx'
import { useLast } from '#components/ui/use-last.ts'
import { closeMessage } from './message-address.ts'

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
