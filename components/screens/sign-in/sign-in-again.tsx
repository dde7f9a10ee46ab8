'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useCallback, useEffect, useState } from 'react'
import { Dialog } from '#components/ui/dialog.tsx'
import { useOffers, useViewer } from '#components/ui/viewer.tsx'
import { putOffSignIn, resumeSession } from '#lib/api/browser/session.ts'
import { takesPasskeys } from '#lib/hosts.ts'
import { whoIsSignedIn } from '#lib/who-is-signed-in.ts'
import { OneStep } from './one-step.tsx'
import { PasskeyButton } from './passkey-button.tsx'
import { PasswordForm } from './password-form.tsx'

export default function SignInAgain() {
  const { member, organization } = useViewer()
  const canUsePasskey = useOffers()('createPasskeySignIn') && takesPasskeys(location.origin)
  const queries = useQueryClient()
  const router = useRouter()
  const [isOpen, setIsOpen] = useState(true)
  const resume = useCallback(async () => {
    const present = await whoIsSignedIn()
    if (present === null) return
    // Reloads for another member, because the page shows data of the first one.
    if (present.email !== member.email) return location.reload()
    setIsOpen(false)
    resumeSession()
    void queries.invalidateQueries()
    // A session ends with a lesser role, and the page still offers what the one before could do.
    if (present.role !== member.role) router.refresh()
  }, [queries, router, member])
  // Continues when the person has signed in in another tab.
  useEffect(() => {
    const look = () => void resume()
    addEventListener('focus', look)
    return () => removeEventListener('focus', look)
  }, [resume])
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(open) => {
        setIsOpen(open)
        if (!open) putOffSignIn()
      }}
      title="Your session has ended"
      description="Sign in again to continue. This page stays as it is, and you can save again what was not saved."
      size="sm"
    >
      <div className="grid gap-4">
        {organization.simulated && <OneStep step="demo" onSignedIn={resume} />}
        {canUsePasskey && <PasskeyButton onSignedIn={() => void resume()} />}
        <PasswordForm email={member.email} onSignedIn={resume} quiet={organization.simulated} />
        <p className="text-sm text-ink-3">
          Or{' '}
          <a
            href="/sign-in"
            target="_blank"
            rel="noopener"
            className="font-medium text-accent hover:underline"
          >
            sign in in another tab
          </a>{' '}
          and come back here.
        </p>
      </div>
    </Dialog>
  )
}
