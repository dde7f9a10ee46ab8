'use client'

import { useState } from 'react'
import { FormNotice } from '#components/kit/form/notice.tsx'
import { PasswordField } from '#components/kit/form/password-field.tsx'
import { useServiceForm } from '#components/kit/form/use-service-form.ts'
import { useWait } from '#components/kit/form/use-wait.ts'
import { Button } from '#components/ui/button.tsx'
import { answerConfirmation } from '#lib/api/browser/confirmation.ts'
import { endSession } from '#lib/api/browser/session.ts'
import { confirm, confirmWithCode } from '#lib/sign-in/confirm.ts'
import type { ConfirmState } from '#lib/sign-in/state.ts'
import { TextField } from './fields.tsx'

type Props = {
  email: string
  /** Whether a code of an authenticator app does as well. */
  hasApp: boolean
  /** Whether nothing stands before it that is quicker. */
  isFirst: boolean
}

/** Sent by a server action, as signing in is: after failures this form waits, and not every request of the page. */
export function ConfirmForm({ email, hasApp, isFirst }: Props) {
  const [isCode, setCode] = useState(false)
  const { form, waitSeconds, submit } = useConfirm(isCode ? confirmWithCode : confirm)
  const { errors, isSubmitting } = form.formState
  const wait = useWait(waitSeconds)
  const change = () => {
    form.reset()
    setCode(!isCode)
  }
  const field = { error: errors.proof?.message, autoFocus: isFirst || isCode, ...form.register('proof') }
  return (
    <form aria-label="Confirmation" noValidate className="grid gap-4" onSubmit={submit}>
      {errors.root?.server?.message && <FormNotice message={errors.root.server.message} wait={wait} />}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      {isCode ? (
        <TextField
          label="Code"
          inputMode="numeric"
          autoComplete="one-time-code"
          spellCheck={false}
          maxLength={20}
          {...field}
        />
      ) : (
        <PasswordField autoComplete="current-password" {...field} />
      )}
      <div className="flex flex-wrap items-center justify-end gap-2">
        {hasApp && (
          <Button variant="quiet" className="mr-auto -ml-3" onClick={change} disabled={isSubmitting}>
            {isCode ? 'Use the password' : 'Use a code of the app'}
          </Button>
        )}
        <Button onClick={() => answerConfirmation(false)} disabled={isSubmitting}>
          Cancel
        </Button>
        <Button
          type="submit"
          variant={isFirst ? 'primary' : 'secondary'}
          loading={isSubmitting}
          disabled={wait > 0}
        >
          Confirm
        </Button>
      </div>
    </form>
  )
}

function useConfirm(send: (proof: string) => Promise<ConfirmState>) {
  const { form, object } = useServiceForm({ defaultValues: { proof: '' }, reValidateMode: 'onSubmit' })
  const [waitSeconds, setWaitSeconds] = useState<{ waitSeconds?: number }>({})

  async function show({ proof }: { proof: string }) {
    const answer = await send(proof).catch(
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

  return { form, waitSeconds, submit: form.handleSubmit(show) }
}
