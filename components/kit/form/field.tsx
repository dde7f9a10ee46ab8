'use client'

import { createContext, type ReactNode, useContext, useEffect } from 'react'
import { type ControllerRenderProps, useController, useFormContext, useWatch } from 'react-hook-form'
import { afterPress } from './after-press.ts'
import { describedBy, FieldFrame } from './field-frame.tsx'

export type FormSurroundings = {
  formId: string
  /** Labels of the fields that are shown, by name, for the summary of what is wrong. */
  labels: Map<string, string>
}

export const FormContext = createContext<FormSurroundings | null>(null)

export function useSurroundings(): FormSurroundings {
  const surroundings = useContext(FormContext)
  if (!surroundings) throw new Error('A field stands inside a <Form>.')
  return surroundings
}

/** Id of the control of a field; registers the label for the error summary. */
export function useFieldId(name: string, label: string): string {
  const { formId, labels } = useSurroundings()
  useEffect(() => {
    labels.set(name, label)
    return () => void labels.delete(name)
  }, [labels, name, label])
  return fieldId(formId, name)
}

export function fieldId(formId: string, name: string): string {
  return `${formId}-${name.replaceAll('.', '-')}`
}

type Aria = ReturnType<typeof describedBy>

type Props<Control> = {
  /** Path of the value, with dots: `connections.website`. */
  name: string
  label: string
  labelHidden?: boolean
  hint?: ReactNode
  required?: boolean
  /** Largest number of characters, shown as a counter. */
  max?: number
  children: (control: Control & Aria) => ReactNode
}

/** A field of native controls: `<Field name="name" label="Name">{(control) => <Input {...control} />}</Field>`. */
export function Field(props: Props<ReturnType<ReturnType<typeof useFormContext>['register']>>) {
  const { name, children, ...frame } = props
  const { register, getFieldState, formState } = useFormContext()
  const { error } = getFieldState(name, formState)
  const described = useDescription(props, messageOf(error))
  const { onBlur, ...registered } = register(name)
  const left = useLeft(name, onBlur)
  return (
    <FieldFrame {...frame} {...described}>
      {children({ ...registered, onBlur: left, ...describedBy({ ...frame, ...described }) })}
    </FieldFrame>
  )
}

/** Wraps a control whose value is not plain text: a switch, a combobox, a list of chips. */
export function ControlledField(props: Props<ControllerRenderProps>) {
  const { name, children, ...frame } = props
  const { field, fieldState } = useController({ name })
  const described = useDescription(props, messageOf(fieldState.error))
  const left = useLeft(name, field.onBlur)
  return (
    <FieldFrame {...frame} {...described}>
      {children({ ...field, onBlur: () => left(), ...describedBy({ ...frame, ...described }) })}
    </FieldFrame>
  )
}

/**
 * Checks a field that was left, at the end of the press that took the focus from it: an error that came or went before
 * would move the button under the pointer. What somebody objected to stands until the value changes.
 */
function useLeft<Event extends unknown[]>(name: string, check: (...event: Event) => unknown) {
  const { getFieldState } = useFormContext()
  const checkOnce = (event: Event) => {
    if (!getFieldState(name).error) void check(...event)
  }
  // Behind the click as well: drawn anew in the middle of it, a checkbox would take its old value and lose the press.
  return async (...event: Event): Promise<void> => afterPress(() => setTimeout(checkOnce, 0, event))
}

/** Message of a field; of a list that is typed as one text, that of the first part that is wrong. */
function messageOf(error: unknown): string | undefined {
  if (Array.isArray(error)) return error.map(messageOf).find((message) => message !== undefined)
  if (typeof error !== 'object' || error === null || !('message' in error)) return undefined
  return typeof error.message === 'string' ? error.message : undefined
}

function useDescription({ name, label, max }: Pick<Props<never>, 'name' | 'label' | 'max'>, error?: string) {
  const id = useFieldId(name, label)
  const value: unknown = useWatch({ name, disabled: max === undefined })
  const length = typeof value === 'string' ? value.length : 0
  return { id, error: error ?? null, counter: max === undefined ? null : { length, max } }
}
