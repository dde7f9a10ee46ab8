'use client'

import { Pencil } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { classes } from '#components/ui/classes.ts'
import { useUnsavedGuard } from '../use-unsaved-guard.tsx'
import { EditControl } from './edit-control.tsx'
import { isNothing } from './editing.ts'
import { type EditableFieldProps, useEditing } from './use-editing.ts'

type Props = Pick<
  EditableFieldProps,
  'label' | 'value' | 'placeholder' | 'render' | 'textClass' | 'multiline'
> & {
  readOnly: boolean
  onOpen: () => void
}

/** The value as it is read. All of it is the button that opens it. */
function ShownValue(props: Props) {
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

/**
 * A value that is edited where it stands. Click, Enter or `e` opens it; Enter (with Ctrl or ⌘ in several lines) or
 * leaving it saves; Esc takes the typing back.
 */
export function EditableField(props: EditableFieldProps) {
  const { label, nullable = false, readOnly = false, multiline = false } = props
  const editing = useEditing({ ...props, nullable })
  const box = useRef<HTMLDivElement>(null)
  const givesFocusBack = useRef(false)
  const guard = useUnsavedGuard(editing.isUnsaved, editing.revert)

  useEffect(() => {
    if (editing.isOpen || !givesFocusBack.current) return
    givesFocusBack.current = false
    box.current?.querySelector<HTMLElement>('[data-editable]')?.focus()
  }, [editing.isOpen])

  return (
    <div ref={box} className="min-w-0">
      {editing.isOpen ? (
        <EditControl
          {...props}
          multiline={multiline}
          editing={editing}
          isClearable={nullable && !isNothing(editing.shown)}
          onDone={() => {
            givesFocusBack.current = true
          }}
        />
      ) : (
        <ShownValue {...props} value={editing.shown} readOnly={readOnly} onOpen={editing.open} />
      )}
      <span role="status" className="sr-only">
        {editing.isSaving ? `Saving ${label}` : ''}
      </span>
      {guard}
    </div>
  )
}
