'use client'

import { type ReactNode, useEffect, useId, useMemo, useRef } from 'react'
import { type FieldValues, FormProvider, useFormContext, useFormState } from 'react-hook-form'
import { Button } from '#components/ui/button.tsx'
import { FormContext, fieldId, useSurroundings } from './field.tsx'
import { messagesIn } from './messages.ts'
import { SignInAgain } from './notice.tsx'
import type { ContractForm } from './use-contract-form.ts'
import { useUnsavedGuard } from './use-unsaved-guard.tsx'

/** Lists the errors, each with a link to its field. Takes the focus when it appears. */
function ErrorSummary({ sessionOver }: { sessionOver: boolean }) {
  const { formId, labels } = useSurroundings()
  const { setFocus } = useFormContext()
  const { errors, submitCount } = useFormState()
  const box = useRef<HTMLDivElement>(null)
  const troubles = messagesIn(errors)
  const fromServer = troubles.some(({ name }) => name.startsWith('root'))
  // A single wrong field already has the focus and needs no summary.
  const isShown = submitCount > 0 && (fromServer || troubles.length > 1)

  useEffect(() => {
    if (isShown && submitCount > 0) box.current?.focus()
  }, [isShown, submitCount])

  if (!isShown) return null
  return (
    <div
      ref={box}
      tabIndex={-1}
      role="alert"
      className="grid gap-1 rounded-[7px] bg-stop-soft px-3 py-2.5 text-sm text-ink"
    >
      <p className="font-medium text-stop">
        {troubles.length > 1
          ? `Not saved: ${troubles.length} things need your attention`
          : 'This was not saved'}
      </p>
      <ul className="grid gap-0.5">
        {troubles.map(({ name, message }) => (
          <li key={name}>
            {labels.has(name) ? (
              <a
                href={`#${fieldId(formId, name)}`}
                className="underline decoration-line-strong underline-offset-2 hover:decoration-current"
                onClick={(event) => {
                  event.preventDefault()
                  setFocus(name)
                }}
              >
                {labels.get(name)}: {message}
              </a>
            ) : (
              message
            )}
          </li>
        ))}
      </ul>
      {sessionOver && <SignInAgain />}
    </div>
  )
}

type Props<Values extends FieldValues, Input> = {
  /** Result of `useContractForm`. */
  of: ContractForm<Values, Input>
  /** Name of the edited thing, for screen readers. */
  label: string
  /** Allows leaving with unsaved changes without a question. */
  unguarded?: boolean
  className?: string
  children: ReactNode
}

export function Form<Values extends FieldValues, Input>(props: Props<Values, Input>) {
  const { of, label, unguarded = false, className, children } = props
  const { form, submit, state } = of
  const formId = useId()
  const labels = useRef(new Map<string, string>())
  const surroundings = useMemo(() => ({ formId, labels: labels.current }), [formId])
  const guard = useUnsavedGuard(form.formState.isDirty && state !== 'pending' && !unguarded)
  return (
    <FormProvider {...form}>
      <FormContext value={surroundings}>
        <form
          aria-label={label}
          aria-busy={state === 'pending' || undefined}
          noValidate
          className={className ?? 'grid gap-5'}
          onSubmit={(event) => {
            event.preventDefault()
            event.stopPropagation()
            void submit()
          }}
        >
          {of.restored && <Restored discard={of.discardDraft} />}
          <ErrorSummary sessionOver={of.sessionOver} />
          {children}
        </form>
        {guard}
      </FormContext>
    </FormProvider>
  )
}

function Restored({ discard }: { discard: () => void }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <div
      ref={box}
      tabIndex={-1}
      role="status"
      className="flex flex-wrap items-center justify-between gap-2 rounded-[7px] bg-accent-soft px-3 py-2 text-sm text-ink"
    >
      Your session ended while you were typing. Your text is restored but not saved yet.
      <Button variant="quiet" size="sm" onClick={discard}>
        Discard it
      </Button>
    </div>
  )
}
