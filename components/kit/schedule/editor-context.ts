'use client'

import { createContext, type RefObject, use, useEffect, useRef } from 'react'
import { withSchedule } from '#contract/schedule/form/draft.ts'
import type {
  EveryForm,
  OnceForm,
  RepeatForm,
  ScheduleDraft,
  TimedSchedule,
} from '#contract/schedule/form/types.ts'

type Editor = {
  draft: ScheduleDraft
  onChange: (draft: ScheduleDraft) => void
  /** Error of the field in words. */
  errorOf: (field: string) => string | null
  timezone: string
  /** The present instant in milliseconds. */
  now: number
  /** The next runs, as far as they are known. */
  next: readonly string[]
}

export const EditorContext = createContext<Editor | null>(null)

export function useEditor(): Editor {
  const editor = use(EditorContext)
  if (!editor) throw new Error('There is no ScheduleEditor around this component.')
  return editor
}

/** Id of the control of a field, for links to it: `schedule-times`; further ones `schedule-times-1`. */
export function fieldId(field: string, index = 0): string {
  return index === 0 ? `schedule-${field}` : `schedule-${field}-${index}`
}

/** Connects a control with its error. */
export function useFieldAria(field: string) {
  const error = useEditor().errorOf(field)
  return {
    id: fieldId(field),
    'aria-invalid': error ? (true as const) : undefined,
    'aria-describedby': error ? `${fieldId(field)}-error` : undefined,
  }
}

/** Changes a form. The schedule is then written from the form, no longer kept as it was read. */
export function editRepeat(draft: ScheduleDraft, change: Partial<RepeatForm>): ScheduleDraft {
  return { ...draft, repeat: { ...draft.repeat, ...change }, written: null }
}

export function editEvery(draft: ScheduleDraft, change: Partial<EveryForm>): ScheduleDraft {
  return { ...draft, every: { ...draft.every, ...change }, written: null }
}

export function editOnce(draft: ScheduleDraft, change: Partial<OnceForm>): ScheduleDraft {
  return { ...draft, once: { ...draft.once, ...change }, written: null }
}

export function editText(draft: ScheduleDraft, kind: 'cron' | 'rrule', text: string): ScheduleDraft {
  return { ...draft, [kind]: text, written: null }
}

/** Shows a schedule: as text while text is being written, else in a form. */
export function adopt(draft: ScheduleDraft, schedule: TimedSchedule, timezone: string): ScheduleDraft {
  if (draft.way === 'cron' && schedule.type === 'cron') return editText(draft, 'cron', schedule.expr)
  if (draft.way === 'rrule' && schedule.type === 'rrule') return editText(draft, 'rrule', schedule.rrule)
  return withSchedule(draft, schedule, timezone)
}

const controls = 'input, textarea, select, button'

/** Moves the focus to the first control of a new form when the button that opened it is removed. */
export function KeptFocus({ box, shown }: { box: RefObject<HTMLElement | null>; shown: string }): null {
  const last = useRef(shown)
  useEffect(() => {
    if (last.current === shown) return
    last.current = shown
    if (document.activeElement !== document.body) return
    box.current?.querySelector<HTMLElement>(controls)?.focus()
  }, [box, shown])
  return null
}

/** Puts the focus on a control of the editor, once what is being changed is drawn. */
export function focusLater(...ids: string[]): void {
  requestAnimationFrame(() => {
    const found = ids.map((id) => document.getElementById(id)).find((element) => element !== null)
    found?.focus()
  })
}
