'use client'

import { type ReactNode, type RefObject, useActionState, useEffect, useRef } from 'react'
import { FormNotice } from '#components/kit/form/notice.tsx'
import { useWait } from '#components/kit/form/use-wait.ts'
import { Button } from '#components/ui/button.tsx'
import { type SignInState, untouched } from '#lib/sign-in/state.ts'

type Props = {
  action: (state: SignInState, form: FormData) => Promise<SignInState>
  /** Values that nobody types; those that are undefined are left out. */
  hidden: Record<string, string | undefined>
  /** Label of the button. */
  submit: ReactNode
  quiet?: boolean
  email?: string
  /** Called after signing in when the page stays open. */
  onSignedIn?: () => void
  children: (state: SignInState) => ReactNode
}

/**
 * A form that the server answers. It is no form of react-hook-form on purpose: it works before and without any script,
 * and the answer is drawn by the server with the fields.
 */
export function SignInForm(props: Props) {
  const { action, hidden, submit, quiet, email = '', onSignedIn, children } = props
  const [state, send, isSending] = useActionState(action, { ...untouched, email })
  const form = useRef<HTMLFormElement>(null)
  useProblemFocus(form, state)
  const wait = useWait(state)
  useEffect(() => {
    if (state.done) onSignedIn?.()
  }, [state, onSignedIn])
  return (
    <form ref={form} action={send} noValidate className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {Object.entries(hidden).map(
        ([name, value]) =>
          value !== undefined && <input key={name} type="hidden" name={name} value={value} />,
      )}
      {children(state)}
      <Button
        type="submit"
        variant={quiet ? 'secondary' : 'primary'}
        className="h-10 text-lg"
        loading={isSending}
        disabled={wait > 0}
      >
        {submit}
      </Button>
      {state.message && !state.field && <FormNotice message={state.message} wait={wait} />}
    </form>
  )
}

/** Moves the focus to the error. React redraws a sent form, so the focus would be lost. */
function useProblemFocus(form: RefObject<HTMLFormElement | null>, state: SignInState): void {
  const seen = useRef(state)
  useEffect(() => {
    if (seen.current === state) return
    seen.current = state
    if (!state.message) return
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    if (wrong) wrong.focus()
    else if (document.activeElement === document.body)
      form.current?.querySelector<HTMLElement>('input[type="password"]')?.focus()
  }, [form, state])
}
