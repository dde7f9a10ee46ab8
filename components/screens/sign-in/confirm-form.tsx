'use client'

import { useState } from 'react'
import { FormNotice } from '#components/kit/form/notice.tsx'
import { PasswordField } from '#components/kit/form/password-field.tsx'
import { useServiceForm } from '#components/kit/form/use-service-form.ts'
import { useWait } from '#components/kit/form/use-wait.ts'
import { Button } from '#components/ui/button.tsx'
import { answerConfirmation } from '#lib/api/browser/confirmation.ts'
import { endSession } from '#lib/api/browser/session.ts'
import { confirm } from '#lib/sign-in/confirm.ts'
import type { ConfirmState } from '#lib/sign-in/state.ts'

/** Sent by a server action, as signing in is: after failures this form waits, and not every request of the page. */
export function ConfirmForm({ email }: { email: string }) {
  const { form, waitSeconds, submit } = useConfirm()
  const { errors, isSubmitting } = form.formState
  const wait = useWait(waitSeconds)
  return (
    <form aria-label="Confirmation" noValidate className="grid gap-4" onSubmit={submit}>
      {errors.root?.server?.message && <FormNotice message={errors.root.server.message} wait={wait} />}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        autoComplete="current-password"
        autoFocus
        error={errors.proof?.message}
        {...form.register('proof')}
      />
      <div className="flex justify-end gap-2">
        <Button onClick={() => answerConfirmation(false)} disabled={isSubmitting}>
          Cancel
        </Button>
        <Button type="submit" variant="primary" loading={isSubmitting} disabled={wait > 0}>
          Confirm
        </Button>
      </div>
    </form>
  )
}

function useConfirm() {
  const { form, object } = useServiceForm({ defaultValues: { proof: '' }, reValidateMode: 'onSubmit' })
  const [waitSeconds, setWaitSeconds] = useState<{ waitSeconds?: number }>({})

  async function send({ proof }: { proof: string }) {
    const answer = await confirm(proof).catch(
      (): ConfirmState => ({ message: 'The dashboard could not be reached. Try again in a moment.' }),
    )
    setWaitSeconds({ waitSeconds: answer.waitSeconds })
    const { message, isField } = answer
    if (message) object([{ path: isField ? ['proof'] : [], message }])
    if (answer.ended) {
      answerConfirmation(false)
      endSession()
    }
    if (answer.done) answerConfirmation(true)
  }

  return { form, waitSeconds, submit: form.handleSubmit(send) }
}
