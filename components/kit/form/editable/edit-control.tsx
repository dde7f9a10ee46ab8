'use client'

import { Pencil } from 'lucide-react'
import { type FocusEvent, useEffect, useId, useRef } from 'react'
import { Button } from '#components/ui/button.tsx'
import { classes } from '#components/ui/classes.ts'
import { Input, Textarea } from '#components/ui/input.tsx'
import { afterPress } from '../after-press.ts'
import { FieldError } from '../field-frame.tsx'
import { SignInAgain } from '../notice.tsx'
import { type EditableFieldProps, type Editing, isNothing, meaningOf } from './editing.ts'
import { WhichVersion } from './which-version.tsx'

type Props = Pick<EditableFieldProps, 'label' | 'placeholder' | 'type' | 'textClass'> & {
  multiline: boolean
  editing: Editing
  isClearable: boolean
  /** Called when the keyboard closed the control, so that the focus returns to the value. */
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
    // Does not save when only the window lost the focus, or when the session has ended.
    if (staysInside || isFinished.current || editing.sessionOver || editing.conflict) return
    if (document.hasFocus()) afterPress(() => editing.leave())
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
        {isClearable && !editing.conflict && (
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
      {editing.conflict && (
        <WhichVersion
          conflict={editing.conflict}
          mine={editing.text}
          onChoose={(side) => {
            isFinished.current = true
            if (side === 'theirs') editing.revert()
            else editing.keepMine()
            onDone()
          }}
        />
      )}
      <p id={`${id}-keys`} className={multiline ? 'text-xs text-ink-3' : 'sr-only'}>
        {multiline ? 'Ctrl or ⌘ with Enter saves, Esc reverts' : 'Enter saves, Esc reverts'}
      </p>
    </fieldset>
  )
}

function Meanwhile({ value }: { value: string | null }) {
  return (
    <p role="status" className="text-xs text-caution [overflow-wrap:anywhere]">
      {isNothing(value) ? 'Somebody else has emptied it.' : `Somebody else has changed it to “${value}”.`} If
      you save yours, you choose which version to keep. Esc keeps theirs.
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

/** Selects all of the text, so that typing replaces it. An error that arrives later does not take the focus. */
function useFocusOnOpen(control: Control) {
  useEffect(() => {
    if (document.activeElement !== null && document.activeElement !== document.body) return
    control.current?.focus()
    control.current?.select()
  }, [control])
}

type ShownProps = Pick<
  EditableFieldProps,
  'label' | 'value' | 'placeholder' | 'render' | 'textClass' | 'multiline'
> & {
  readOnly: boolean
  onOpen: () => void
}

/** The value as it is read. All of it is the button that opens it. */
export function ShownValue(props: ShownProps) {
  const { label, value, placeholder, render, textClass, multiline, readOnly, onOpen } = props
  const isEmpty = isNothing(value)
  const words = value === null || isEmpty ? (placeholder ?? 'None') : (render?.(value) ?? value)
  const look = classes(
    'min-w-0',
    multiline ? 'whitespace-pre-wrap [overflow-wrap:anywhere]' : 'truncate',
    textClass,
  )
  if (readOnly) return <span className={classes(look, 'block', isEmpty && 'text-ink-3')}>{words}</span>
  return (
    <button
      type="button"
      data-editable={label}
      onClick={onOpen}
      onKeyDown={(event) => {
        if (event.key !== 'e' || event.ctrlKey || event.metaKey || event.altKey) return
        event.preventDefault()
        event.stopPropagation()
        onOpen()
      }}
      className="group/edit -mx-1.5 flex max-w-[calc(100%+0.75rem)] items-start gap-1.5 rounded-md px-1.5 py-0.5 text-left hover:bg-idle-soft"
    >
      <span className={classes(look, isEmpty && 'text-ink-3')}>{words}</span>
      <span className="sr-only">, edit {label}</span>
      <Pencil
        aria-hidden="true"
        className="mt-[3px] size-3.5 shrink-0 text-ink-3 opacity-0 group-hover/edit:opacity-100 group-focus-visible/edit:opacity-100"
      />
    </button>
  )
}
