'use client'

import { Fingerprint } from 'lucide-react'
import { useState } from 'react'
import { FormNotice } from '#components/kit/form/notice.tsx'
import { useWait } from '#components/kit/form/use-wait.ts'
import { Button } from '#components/ui/button.tsx'
import { answerConfirmation } from '#lib/api/browser/confirmation.ts'
import { endSession } from '#lib/api/browser/session.ts'
import { passkeyTrouble, signWithPasskey } from '#lib/passkeys.ts'
import { beginConfirmation, confirmWithPasskey } from '#lib/sign-in/confirm.ts'
import type { ConfirmState } from '#lib/sign-in/state.ts'

/** Confirms with the device at hand, which asks for a finger, a face or its own code. */
export function ConfirmWithPasskey() {
  const [isPending, setPending] = useState(false)
  const [state, setState] = useState<ConfirmState>({ message: null })
  const wait = useWait(state)
  const confirm = async () => {
    setPending(true)
    setState({ message: null })
    const answer = await show().catch(
      (error: unknown): ConfirmState => ({
        message: passkeyTrouble(error) ?? 'The dashboard could not be reached. Try again in a moment.',
      }),
    )
    setPending(false)
    setState(answer)
    if (answer.ended) {
      answerConfirmation(false)
      endSession()
    }
    if (answer.done) answerConfirmation(true)
  }
  return (
    <div className="grid gap-3">
      <Button
        variant="primary"
        className="h-10 text-lg"
        data-awaited=""
        loading={isPending}
        disabled={wait > 0}
        onClick={() => void confirm()}
      >
        <Fingerprint aria-hidden="true" />
        Confirm with a passkey
      </Button>
      {state.message && <FormNotice message={state.message} wait={wait} />}
    </div>
  )
}

async function show(): Promise<ConfirmState> {
  const begun = await beginConfirmation()
  if ('state' in begun) return begun.state
  return confirmWithPasskey(await signWithPasskey(begun.options))
}
