'use client'

import { type ReactNode, useEffect, useId, useMemo, useRef } from 'react'
import { type FieldValues, FormProvider } from 'react-hook-form'
import { Button } from '#components/ui/button.tsx'
import { ErrorSummary } from './error-summary.tsx'
import { FormContext } from './form-context.ts'
import { useUnsavedGuard } from './unsaved/use-unsaved-guard.tsx'
import type { ContractForm } from './use-contract-form.ts'

type Props<Values extends FieldValues, Input> = {
  /** What `useContractForm` gave. */
  of: ContractForm<Values, Input>
  /** What is edited, for screen readers. */
  label: string
  /** Leaving with unsaved changes is not asked about. */
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
      What you typed before your session ended is back. It is not saved yet.
      <Button variant="quiet" size="sm" onClick={discard}>
        Discard it
      </Button>
    </div>
  )
}
