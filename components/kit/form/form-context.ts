'use client'

import { createContext, useContext, useEffect } from 'react'

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

/** The id of the control of a field; tells the summary how the field is called. */
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
