import type { ReactNode } from 'react'

export type Rules = {
  /** Value when the field was opened. */
  value: string | null
  /** Null may be saved, but only by saying so. */
  nullable: boolean
  max?: number
  /** Says what is wrong with a text that is not empty. */
  check?: (text: string) => string | null
}

export type EditingSetup = Rules & {
  /** Name of the field: "Name", "Job title". The component around the field shows it. */
  label: string
  /**
   * Sends the new value, and the one that was seen before, so that nobody's change is replaced unseen. What it rejects with
   * is shown on the field, with the typed text kept.
   */
  save: (value: string | null, seen: string | null) => Promise<unknown>
  /** Under this name the text is kept when it could not be saved. */
  draftKey?: string
}

export type EditableFieldProps = Omit<EditingSetup, 'nullable'> & {
  /** Allows an empty value, with a Clear button. */
  nullable?: boolean
  /** Shown for a missing value: "Add a job title". */
  placeholder?: string
  multiline?: boolean
  type?: 'text' | 'email' | 'url' | 'tel' | 'date'
  /** Draws the value while it is not edited; the plain text by default. */
  render?: (value: string) => ReactNode
  /** Classes of the text, used for reading and editing: `text-2xl font-semibold`. */
  textClass?: string
  readOnly?: boolean
}

/** A value that somebody else has written since this one was read. */
export type Conflict = {
  theirs: string | null
  by: { id: string; name: string } | null
  changedAt: string | null
}

export type Editing = {
  isOpen: boolean
  /** True while the typed text differs from the value. */
  isUnsaved: boolean
  /** Value that somebody else saved since the field was opened. */
  meanwhile: { value: string | null } | null
  /** Refused, because somebody else was faster: one of the two versions is to be chosen. */
  conflict: Conflict | null
  text: string
  error: string | null
  sessionOver: boolean
  /** A save is on its way. */
  isSaving: boolean
  /** The value to show: the one that is being saved, so that nothing jumps back. */
  shown: string | null
  open: () => void
  type: (text: string) => void
  /** Saves, closes or complains. False: the field stays open. */
  leave: () => boolean
  revert: () => void
  /** Saves the typed text in place of what somebody else wrote. */
  keepMine: () => void
  clear: () => void
}

export type Decision = { kind: 'close' } | { kind: 'save'; text: string } | { kind: 'wrong'; message: string }

/** Treats an empty text as no value; then a placeholder is shown to click on. */
export function isNothing(value: string | null): boolean {
  return value === null || value.trim() === ''
}

/** Compares without the space around the text. */
export function isSame(one: string | null, other: string | null): boolean {
  return (one ?? '').trim() === (other ?? '').trim()
}

/** Decides what leaving the field with this text does. */
export function decide(typed: string, { value, nullable, max, check }: Rules): Decision {
  const text = typed.trim()
  if (isSame(text, value)) return { kind: 'close' }
  if (text === '') {
    const message = nullable
      ? 'Enter something, or press Clear to empty this field.'
      : 'This must not be empty.'
    return { kind: 'wrong', message }
  }
  if (max !== undefined && text.length > max)
    return { kind: 'wrong', message: `Must have at most ${max} characters. It has ${text.length}.` }
  const message = check?.(text)
  return message ? { kind: 'wrong', message } : { kind: 'save', text }
}

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'isComposing'>

/** Enter saves one line; a text of several lines needs Ctrl or ⌘ with it. Keys of an input method are its own. */
export function meaningOf(event: Key, multiline: boolean): 'save' | 'revert' | null {
  if (event.isComposing) return null
  if (event.key === 'Escape') return 'revert'
  if (event.key !== 'Enter' || event.shiftKey) return null
  return !multiline || event.ctrlKey || event.metaKey ? 'save' : null
}

const patienceMs = 5_000

/** Starts editing the first field within that place once it is there, unless a key or click comes first. */
export function editFirst(place: string): void {
  if (start(place)) return
  const stop = new AbortController()
  const observer = new MutationObserver(() => {
    if (start(place)) stop.abort()
  })
  const { signal } = stop
  signal.addEventListener('abort', () => {
    observer.disconnect()
    clearTimeout(timer)
  })
  const timer = setTimeout(() => stop.abort(), patienceMs)
  for (const kind of ['keydown', 'pointerdown'])
    window.addEventListener(kind, () => stop.abort(), { signal, capture: true })
  observer.observe(document.body, { childList: true, subtree: true })
}

function start(place: string): boolean {
  const field = document.querySelector<HTMLElement>(`${place} [data-editable]`)
  if (!field) return false
  // Takes the focus only when no element has it, for example after a removed button.
  field.focus()
  field.click()
  return true
}
