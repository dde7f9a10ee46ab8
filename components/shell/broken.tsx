'use client'

import { useRouter } from 'next/navigation'
import { startTransition } from 'react'
import { buttonLook } from '#components/ui/button.tsx'
import { MessageFrame } from '#components/ui/message.tsx'
import { StatePicture } from '#components/ui/state-picture.tsx'

type Props = { error: Error & { digest?: string }; reset: () => void }

export function BrokenPage({ error: { digest }, reset }: Props) {
  const router = useRouter()
  // What failed on the server is only asked for again by a refresh.
  const retry = () =>
    startTransition(() => {
      router.refresh()
      reset()
    })
  return (
    <MessageFrame
      picture={<StatePicture signal="stop" />}
      title="This page could not be shown."
      text="The fault is in the dashboard, not in your data. Trying again is safe: showing a page changes nothing."
    >
      <button type="button" className={buttonLook({ variant: 'primary' })} onClick={retry}>
        Try again
      </button>
      <LogReference digest={digest} />
    </MessageFrame>
  )
}

export function Stopped({ digest }: { digest: string | undefined }) {
  return (
    <MessageFrame
      picture={<StatePicture signal="stop" />}
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

/** By this the cause is found in the log of the dashboard. */
export function LogReference({ digest }: { digest: string | undefined }) {
  if (!digest) return null
  return (
    <p className="text-ink-2">
      Reference for the log: <code className="select-all text-sm">{digest}</code>
    </p>
  )
}
