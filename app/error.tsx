'use client'

import { Button } from '#components/ui/button.tsx'
import { Message } from '#components/ui/message.tsx'

export default function ErrorPage({
  error,
  reset,
}: {
  error: Error & { digest?: string }
  reset: () => void
}) {
  return (
    <Message
      signal="stop"
      title="This page stopped on the way."
      text="The fault is in the dashboard, not in your data. Trying again is safe: showing a page changes nothing."
    >
      <Button onClick={reset}>Try again</Button>
      {error.digest && <p className="text-ink-3">Reference for the log: {error.digest}</p>}
    </Message>
  )
}
