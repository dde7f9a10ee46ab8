'use client'

import { Fingerprint } from 'lucide-react'
import { useState } from 'react'
import { FormNotice } from '#components/kit/form/notice.tsx'
import { useWait } from '#components/kit/form/use-wait.ts'
import { Button } from '#components/ui/button.tsx'
import { passkeyTrouble, signWithPasskey } from '#lib/passkeys.ts'
import { beginWithPasskey, enterWithPasskey } from '#lib/sign-in/passkey.ts'

type Props = {
  /** Address to open after signing in. */
  next?: string
  /** Given: the page stays as it is, and this is called. */
  onSignedIn?: () => void
}

type Trouble = { message: string; waitSeconds?: number }

const unreachable = 'The dashboard could not be reached. Try again in a moment.'

/** Signs in whoever holds a passkey; nothing is typed. */
export function PasskeyButton({ next = '/', onSignedIn }: Props) {
  const [isPending, setPending] = useState(false)
  const [trouble, setTrouble] = useState<Trouble | null>(null)
  const wait = useWait(trouble ?? none)
  const signIn = async () => {
    setPending(true)
    setTrouble(null)
    const outcome = await enter(next).catch((error: unknown) => ({
      message: passkeyTrouble(error) ?? unreachable,
    }))
    if (outcome.message === null && !onSignedIn) return location.assign(outcome.next)
    setPending(false)
    if (outcome.message === null) onSignedIn?.()
    else setTrouble(outcome)
  }
  return (
    <div className="grid gap-2">
      <Button className="h-10 text-lg" loading={isPending} disabled={wait > 0} onClick={() => void signIn()}>
        <Fingerprint aria-hidden="true" />
        Sign in with a passkey
      </Button>
      {trouble && <FormNotice message={trouble.message} wait={wait} />}
    </div>
  )
}

const none = {}

async function enter(next: string) {
  const begun = await beginWithPasskey()
  if ('message' in begun) return begun
  return enterWithPasskey(await signWithPasskey(begun.options), next)
}
