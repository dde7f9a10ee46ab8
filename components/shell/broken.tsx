'use client'

import { useRouter } from 'next/navigation'
import { startTransition } from 'react'
import { buttonLook } from '#components/ui/button-look.ts'
import { EndOfTrack } from '#components/ui/end-of-track.tsx'
import { MessageFrame } from '#components/ui/message-frame.tsx'
import { LogReference } from './log-reference.tsx'

type Props = { error: Error & { digest?: string }; reset: () => void }

export default function Broken({ error: { digest }, reset }: Props) {
  const router = useRouter()
  // What failed on the server is only asked for again by a refresh.
  const retry = () =>
    startTransition(() => {
      router.refresh()
      reset()
    })
  return (
    <MessageFrame
      picture={<EndOfTrack signal="stop" />}
      title="This page stopped on the way."
      text="The fault is in the dashboard, not in your data. Trying again is safe: showing a page changes nothing."
    >
      <button type="button" className={buttonLook({ variant: 'primary' })} onClick={retry}>
        Try again
      </button>
      <LogReference digest={digest} />
    </MessageFrame>
  )
}
