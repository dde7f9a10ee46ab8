'use client'

import { buttonLook } from '#components/ui/button-look.ts'
import { EndOfTrack } from '#components/ui/end-of-track.tsx'
import { MessageFrame } from '#components/ui/message-frame.tsx'
import { LogReference } from './log-reference.tsx'

export default function Stopped({ digest }: { digest: string | undefined }) {
  return (
    <MessageFrame
      picture={<EndOfTrack signal="stop" />}
      title="The dashboard stopped."
      text="Not even its frame could be drawn. Trying again is safe; if it stays like this, start it again with npm start."
    >
      <button type="button" className={buttonLook({ variant: 'primary' })} onClick={() => location.reload()}>
        Try again
      </button>
      <LogReference digest={digest} />
    </MessageFrame>
  )
}
