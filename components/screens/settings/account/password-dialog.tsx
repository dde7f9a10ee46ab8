'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { FormNotice } from '#components/kit/form/notice.tsx'
import { PasswordField } from '#components/kit/form/password-field.tsx'
import { useServiceForm } from '#components/kit/form/use-service-form.ts'
import { useWait } from '#components/kit/form/use-wait.ts'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { toast } from '#components/ui/toast/toast.ts'
import { api } from '#lib/api/browser/api.ts'
import { endSession } from '#lib/api/browser/session.ts'
import { changePassword } from '#lib/sign-in/change-password.ts'
import type { PasswordState } from '#lib/sign-in/state.ts'

type Props = { email: string; onClose: () => void }

/** Sent by a server action, as signing in is: after failures this form waits, and not every request of the page. */
export default function PasswordDialog({ email, onClose }: Props) {
  const id = useId()
  const { form, waitSeconds, submit } = useChange(onClose)
  const { errors, isSubmitting } = form.formState
  const wait = useWait(waitSeconds)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !isSubmitting && onClose()}
      title="Change your password"
      description="You stay signed in here and are signed out everywhere else."
      footer={
        <>
          <Button onClick={onClose} disabled={isSubmitting}>
            Cancel
          </Button>
          <Button type="submit" form={id} variant="primary" loading={isSubmitting} disabled={wait > 0}>
            Change password
          </Button>
        </>
      }
    >
      <form id={id} aria-label="Password" noValidate className="grid gap-4" onSubmit={submit}>
        {errors.root?.server?.message && <FormNotice message={errors.root.server.message} wait={wait} />}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          label="Current password"
          autoComplete="current-password"
          autoFocus
          error={errors.current?.message}
          {...form.register('current')}
        />
        <PasswordField
          label="New password"
          autoComplete="new-password"
          minLength={10}
          hint="At least 10 characters. A few words are easier to remember than one complicated word."
          error={errors.new?.message}
          {...form.register('new')}
        />
      </form>
    </Dialog>
  )
}

function useChange(onDone: () => void) {
  const cache = useQueryClient()
  const { form, object } = useServiceForm({
    defaultValues: { current: '', new: '' },
    reValidateMode: 'onSubmit',
  })
  const [waitSeconds, setWaitSeconds] = useState<{ waitSeconds?: number }>({})

  async function send(values: { current: string; new: string }) {
    const answer = await changePassword(values).catch(
      (): PasswordState => ({ message: 'The dashboard could not be reached. Try again in a moment.' }),
    )
    setWaitSeconds({ waitSeconds: answer.waitSeconds })
    const { message, field } = answer
    if (message) object([{ path: field ? [field] : [], message }])
    if (answer.ended) return endSession()
    if (!answer.done) return
    void cache.invalidateQueries({ queryKey: api.members.key() })
    toast({ title: 'Your password is changed', description: 'You are signed out everywhere else.' })
    onDone()
  }

  return { form, waitSeconds, submit: form.handleSubmit(send) }
}
