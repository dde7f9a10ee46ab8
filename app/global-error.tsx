'use client'

import { buttonLook } from '#components/ui/button-look.ts'
import { MessageFrame } from '#components/ui/message-frame.tsx'
import './globals.css'

export default function GlobalErrorPage({ reset }: { reset: () => void }) {
  return (
    <html lang="en">
      <body className="min-h-dvh">
        <title>Signalbox</title>
        <main>
          <MessageFrame
            title="The dashboard stopped."
            text="Not even its frame could be drawn. Trying again is safe; if it stays like this, restart it with npm start."
          >
            <button type="button" className={buttonLook({ variant: 'primary' })} onClick={reset}>
              Try again
            </button>
          </MessageFrame>
        </main>
      </body>
    </html>
  )
}
