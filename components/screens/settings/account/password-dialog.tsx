'use client'

import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { Notice } from '#components/kit/form/notice.tsx'
import { PasswordField } from '#components/kit/form/password-field.tsx'
import { useWait, waitWords } from '#components/kit/form/use-wait.ts'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { toast } from '#components/ui/toast/toast.ts'
import { api } from '#lib/api/browser/api.ts'
import { endSession } from '#lib/api/browser/session.ts'
import { changePassword } from '#lib/sign-in/change-password.ts'
import type { PasswordState } from '#lib/sign-in/state.ts'

type Props = { email: string; onClose: () => void }

const untouched: PasswordState = { message: null }

/** Sent by an action, as signing in is: what waits after failures is this form, and not every request of the page. */
export default function PasswordDialog({ email, onClose }: Props) {
  const id = useId()
  const { state, isSending, submit } = useChange(onClose)
  const wait = useWait(state)
  const errorOf = (field: PasswordState['field']) => (state.field === field ? state.message : null)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !isSending && onClose()}
      title="Change your password"
      description="You stay signed in here. Everywhere else your sessions end."
      footer={
        <>
          <Button onClick={onClose} disabled={isSending}>
            Cancel
          </Button>
          <Button type="submit" form={id} variant="primary" loading={isSending} disabled={wait > 0}>
            Change it
          </Button>
        </>
      }
    >
      <form id={id} aria-label="Password" noValidate className="grid gap-4" onSubmit={submit}>
        {state.message && !state.field && (
          <Notice tone="stop" live>
            {state.message}
            {wait > 0 && <span className="tabular-nums"> Try again in {waitWords(wait)}.</span>}
          </Notice>
        )}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          label="Present password"
          name="current"
          autoComplete="current-password"
          autoFocus
          error={errorOf('current')}
        />
        <PasswordField
          label="New password"
          name="new"
          autoComplete="new-password"
          minLength={10}
          hint="10 characters or more; a few words are easier to keep than one odd one."
          error={errorOf('new')}
        />
      </form>
    </Dialog>
  )
}

function useChange(onDone: () => void) {
  const cache = useQueryClient()
  const [state, setState] = useState(untouched)
  const [isSending, setSending] = useState(false)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isSending) return
    const form = event.currentTarget
    setSending(true)
    const answer = await changePassword(new FormData(form)).catch(
      (): PasswordState => ({ message: 'The dashboard could not be reached. Try again in a moment.' }),
    )
    setSending(false)
    setState(answer)
    if (answer.ended) return endSession()
    if (!answer.done)
      return answer.field && form.querySelector<HTMLElement>(`[name=${answer.field}]`)?.focus()
    void cache.invalidateQueries({ queryKey: api.members.key() })
    toast({ title: 'Your password is changed', description: 'Every other session of yours has ended.' })
    onDone()
  }

  return { state, isSending, submit: (event: FormEvent<HTMLFormElement>) => void submit(event) }
}
