'use client'

import { createContext, use } from 'react'
import type { ScheduleDraft } from '#contract/schedule/form/draft.ts'

type Editor = {
  draft: ScheduleDraft
  onChange: (draft: ScheduleDraft) => void
  /** What is wrong with the field, in words. */
  errorOf: (field: string) => string | null
  timezone: string
  /** The present instant in milliseconds. */
  now: number
}

export const EditorContext = createContext<Editor | null>(null)

export function useEditor(): Editor {
  const editor = use(EditorContext)
  if (!editor) throw new Error('There is no ScheduleEditor around this component.')
  return editor
}

/** The id of the control of a field, for whoever leads to it: `schedule-times`, and of further ones: `schedule-times-1`. */
export function fieldId(field: string, index = 0): string {
  return index === 0 ? `schedule-${field}` : `schedule-${field}-${index}`
}

/** What ties a control to what is wrong with it. */
export function useFieldAria(field: string) {
  const error = useEditor().errorOf(field)
  return {
    id: fieldId(field),
    'aria-invalid': error ? (true as const) : undefined,
    'aria-describedby': error ? `${fieldId(field)}-error` : undefined,
  }
}
