'use client'

import { Button } from '#components/ui/button.tsx'
import { Message } from '#components/ui/message.tsx'
import './globals.css'

export default function GlobalErrorPage({ reset }: { reset: () => void }) {
  return (
    <html lang="en">
      <body className="min-h-dvh">
        <title>Signalbox</title>
        <main>
          <Message
            signal="stop"
            title="The dashboard stopped."
            text="Not even its frame could be drawn. Trying again is safe; if it stays like this, restart it with npm start."
          >
            <Button variant="primary" onClick={reset}>
              Try again
            </Button>
          </Message>
        </main>
      </body>
    </html>
  )
}
