'use client'

import { LogReference } from '#components/shell/log-reference.tsx'
import { buttonLook } from '#components/ui/button-look.ts'
import { EndOfTrack } from '#components/ui/end-of-track.tsx'
import { MessageFrame } from '#components/ui/message-frame.tsx'
import './globals.css'

/** Stands in the place of the whole document, so nothing less than loading it again can help. */
export default function GlobalErrorPage({ error }: { error: Error & { digest?: string } }) {
  return (
    <html lang="en">
      <body className="min-h-dvh">
        <title>Signalbox</title>
        <main>
          <MessageFrame
            picture={<EndOfTrack signal="stop" />}
            title="The dashboard stopped."
            text="Not even its frame could be drawn. Trying again is safe; if it stays like this, start it again with npm start."
          >
            <button
              type="button"
              className={buttonLook({ variant: 'primary' })}
              onClick={() => location.reload()}
            >
              Try again
            </button>
            <LogReference digest={error.digest} />
          </MessageFrame>
        </main>
      </body>
    </html>
  )
}
