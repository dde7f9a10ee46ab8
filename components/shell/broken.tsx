'use client'

import { lazy, Suspense } from 'react'
import { buttonLook } from '#components/ui/button-look.ts'
import { MessageFrame } from '#components/ui/message-frame.tsx'

// Every page carries this one along: what is only a picture comes when it is shown.
const StoppedTrack = lazy(() => import('./stopped-track.tsx'))

type Props = { digest?: string; onRetry: () => void }

export function Broken({ digest, onRetry }: Props) {
  return (
    <MessageFrame
      picture={
        <Suspense>
          <StoppedTrack />
        </Suspense>
      }
      title="This page stopped on the way."
      text="The fault is in the dashboard, not in your data. Trying again is safe: showing a page changes nothing."
    >
      <button type="button" className={buttonLook({ variant: 'primary' })} onClick={onRetry}>
        Try again
      </button>
      {digest && (
        <p className="text-ink-2">
          Reference for the log: <code className="select-all text-sm">{digest}</code>
        </p>
      )}
    </MessageFrame>
  )
}
