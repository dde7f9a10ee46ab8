'use client'

import { useActionState, useEffect } from 'react'
import { Notice } from '#components/kit/form/notice.tsx'
import { Button } from '#components/ui/button.tsx'
import { continueAsDemoOwner, continueHere } from '#lib/sign-in/actions.ts'
import { untouched } from '#lib/sign-in/state.ts'

const steps = {
  demo: {
    action: continueAsDemoOwner,
    label: 'Continue as the demo owner',
    note: 'Demo data on this machine. Nothing leaves this machine.',
  },
  here: {
    action: continueHere,
    label: 'Continue on this machine',
    note: 'Only available on the machine that runs the dashboard.',
  },
}

type Props = {
  step: keyof typeof steps
  next?: string
  code?: string
  /** Given: the page stays as it is, and this is called. */
  onSignedIn?: () => void
}

/** Coming in with one click, where that is safe. */
export function OneStep({ step, next, code, onSignedIn }: Props) {
  const { action, label, note } = steps[step]
  const [state, send, isSending] = useActionState(action, untouched)
  useEffect(() => {
    if (state.done) onSignedIn?.()
  }, [state, onSignedIn])
  return (
    <form action={send} className="grid gap-2">
      {onSignedIn ? (
        <input type="hidden" name="stay" value="1" />
      ) : (
        <input type="hidden" name="next" value={next} />
      )}
      <input type="hidden" name="code" value={code} />
      <Button type="submit" variant="primary" className="h-10 text-lg" loading={isSending}>
        {label}
      </Button>
      <p className="text-sm text-ink-3">{note}</p>
      {state.message && (
        <Notice tone="stop" live>
          {state.message}
        </Notice>
      )}
    </form>
  )
}
