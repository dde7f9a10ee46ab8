'use client'

import { useCallback } from 'react'
import { type FieldValues, type UseFormProps, type UseFormReturn, useForm } from 'react-hook-form'
import type { FieldIssue } from '#lib/api/errors.ts'
import { type FieldOf, showIssues } from './issues.ts'

type Setup<Values extends FieldValues, Input> = UseFormProps<Values, unknown, Input> & {
  /** For a form whose fields are not those of the request. The same function at every rendering. */
  fieldOf?: FieldOf
}

export type ServiceForm<Values extends FieldValues, Input = Values> = {
  form: UseFormReturn<Values, unknown, Input>
  /** Shows what the service objects to: each issue on its field, what is of no field above the form. */
  object: (issues: readonly FieldIssue[]) => void
}

/** Every form whose values are sent from the browser, and the one place where an objection finds its field. */
export function useServiceForm<Values extends FieldValues, Input = Values>({
  fieldOf,
  ...props
}: Setup<Values, Input>): ServiceForm<Values, Input> {
  const form = useForm<Values, unknown, Input>(props)
  const object = useCallback(
    (issues: readonly FieldIssue[]) => showIssues(form, issues, fieldOf),
    [form, fieldOf],
  )
  return { form, object }
}
