'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { resumeSession } from '#lib/api/browser/session.ts'
import { useViewer } from '../shell/viewer.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { PasswordForm } from './password-form.tsx'

export default function SignInAgain() {
  const { member } = useViewer()
  const queries = useQueryClient()
  const [isOpen, setIsOpen] = useState(true)
  const resume = useCallback(() => {
    setIsOpen(false)
    resumeSession()
    void queries.invalidateQueries()
  }, [queries])
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(open) => {
        setIsOpen(open)
        if (!open) resumeSession()
      }}
      title="Your session has ended"
      description="Sign in again to go on. This page stays as it is; what was not saved can be sent again."
      size="sm"
    >
      <PasswordForm email={member.email} onSignedIn={resume} />
      <p className="mt-4 text-sm text-ink-3">
        Without a password:{' '}
        <ButtonLink href="/sign-in" variant="quiet" size="sm" target="_blank">
          sign in in another tab
        </ButtonLink>
      </p>
    </Dialog>
  )
}
