'use client'

import { useRouter } from 'next/navigation'
import { startTransition } from 'react'
import { buttonLook } from '#components/ui/button.tsx'
import { MessageFrame } from '#components/ui/message.tsx'
import { StatePicture } from '#components/ui/state-picture.tsx'

type Props = { error: Error & { digest?: string }; reset: () => void }

export function BrokenPage({ error: { digest }, reset }: Props) {
  const router = useRouter()
  // An error of the server needs a refresh; `reset` alone would repeat it.
  const retry = () =>
    startTransition(() => {
      router.refresh()
      reset()
    })
  return (
    <MessageFrame
      picture={<StatePicture signal="stop" />}
      title="This page could not be shown."
      text="The error is in the dashboard. Your data is safe. Try again."
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
      title="The dashboard has stopped working."
      text="Your data is safe. Try again. If this does not help, restart the dashboard with npm start."
    >
      <button type="button" className={buttonLook({ variant: 'primary' })} onClick={() => location.reload()}>
        Try again
      </button>
      <LogReference digest={digest} />
    </MessageFrame>
  )
}

/** Reference to find the cause in the log of the dashboard. */
export function LogReference({ digest }: { digest: string | undefined }) {
  if (!digest) return null
  return (
    <p className="text-ink-2">
      Error reference: <code className="select-all text-sm">{digest}</code>
    </p>
  )
}
