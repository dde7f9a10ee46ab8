'use client'

import { type FocusEvent, useEffect, useId, useRef } from 'react'
import { Button } from '#components/ui/button.tsx'
import { classes } from '#components/ui/classes.ts'
import { Input, Textarea } from '#components/ui/input.tsx'
import { FieldError } from '../field-frame.tsx'
import { SignInAgain } from '../notice.tsx'
import { isNothing, meaningOf } from './editing.ts'
import type { EditableFieldProps, Editing } from './use-editing.ts'

type Props = Pick<EditableFieldProps, 'label' | 'placeholder' | 'type' | 'textClass'> & {
  multiline: boolean
  editing: Editing
  isClearable: boolean
  /** Somebody finished with the keyboard: the focus goes back to the value. */
  onDone: () => void
}

export function EditControl({
  label,
  placeholder,
  type,
  textClass,
  multiline,
  editing,
  isClearable,
  onDone,
}: Props) {
  const id = useId()
  const control = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  const isFinished = useRef(false)
  useFocusOnOpen(control)

  function onKeyDown(event: KeyboardEvent) {
    const meaning = meaningOf(event, multiline)
    if (!meaning) return
    event.preventDefault()
    event.stopPropagation()
    // Taking the field away takes the focus from it too, which must not save what was just reverted.
    isFinished.current = true
    if (meaning === 'revert') editing.revert()
    else isFinished.current = editing.leave()
    if (isFinished.current) onDone()
  }
  useFirstKeys(control, onKeyDown)

  function onBlur(event: FocusEvent<HTMLElement>) {
    const staysInside = event.currentTarget.contains(event.relatedTarget)
    // A window that loses the focus is not a field that is left; and who is asked to sign in again cannot save.
    if (staysInside || isFinished.current || editing.sessionOver) return
    if (document.hasFocus()) editing.leave()
  }

  const Control = multiline ? Textarea : Input
  return (
    <fieldset className="-mx-1.5 grid min-w-0 gap-1" onBlur={onBlur}>
      <legend className="sr-only">{`Edit ${label}`}</legend>
      <div className="flex items-start gap-1.5">
        <Control
          ref={control}
          {...(multiline ? null : { type: type ?? 'text' })}
          aria-label={label}
          aria-invalid={editing.error ? true : undefined}
          aria-describedby={`${editing.error ? `${id}-error ` : ''}${id}-keys`}
          className={classes('min-w-0 px-1.5!', !multiline && 'h-auto! py-px!', textClass)}
          placeholder={placeholder}
          value={editing.text}
          onChange={(event) => editing.type(event.currentTarget.value)}
        />
        {isClearable && (
          <Button
            variant="quiet"
            className="-my-1 shrink-0"
            onClick={() => {
              isFinished.current = true
              editing.clear()
              onDone()
            }}
          >
            Clear
          </Button>
        )}
      </div>
      {editing.error && <FieldError id={`${id}-error`} text={editing.error} />}
      {editing.sessionOver && <SignInAgain />}
      {editing.meanwhile && <Meanwhile {...editing.meanwhile} />}
      <p id={`${id}-keys`} className={multiline ? 'text-xs text-ink-3' : 'sr-only'}>
        {multiline ? 'Ctrl or ⌘ with Enter saves, Esc reverts' : 'Enter saves, Esc reverts'}
      </p>
    </fieldset>
  )
}

function Meanwhile({ value }: { value: string | null }) {
  return (
    <p role="status" className="text-xs text-caution [overflow-wrap:anywhere]">
      {isNothing(value) ? 'Meanwhile it was emptied.' : `Meanwhile it was changed to “${value}”.`} Saving
      replaces that; Esc keeps it.
    </p>
  )
}

type Control = { current: (HTMLInputElement & HTMLTextAreaElement) | null }

/** Takes the keys before anything around the field: Esc reverts the text and does not close the sheet. */
function useFirstKeys(control: Control, onKeyDown: (event: KeyboardEvent) => void) {
  const latest = useRef(onKeyDown)
  latest.current = onKeyDown
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (event.target === control.current) latest.current(event)
    }
    window.addEventListener('keydown', hear, { capture: true })
    return () => window.removeEventListener('keydown', hear, { capture: true })
  }, [control])
}

/** All of the text is chosen, so that typing replaces it. An error that comes back does not take the focus away. */
function useFocusOnOpen(control: Control) {
  useEffect(() => {
    if (document.activeElement !== null && document.activeElement !== document.body) return
    control.current?.focus()
    control.current?.select()
  }, [control])
}
