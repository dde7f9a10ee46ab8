'use client'

import { Button } from '#components/ui/button.tsx'
import { CopyId } from '#components/ui/copy-id.tsx'
import { Message } from '#components/ui/message.tsx'

type Props = { digest?: string; onRetry: () => void }

export function Broken({ digest, onRetry }: Props) {
  return (
    <Message
      signal="stop"
      title="This page stopped on the way."
      text="The fault is in the dashboard, not in your data. Trying again is safe: showing a page changes nothing."
    >
      <Button variant="primary" onClick={onRetry}>
        Try again
      </Button>
      {digest && (
        <p className="flex flex-wrap items-center gap-1 text-ink-3">
          Reference for the log: <CopyId value={digest} what="reference" />
        </p>
      )}
    </Message>
  )
}
