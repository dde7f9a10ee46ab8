'use client'

import { useEffect, useRef } from 'react'
import { useUnsavedGuard } from '../unsaved/use-unsaved-guard.tsx'
import { EditControl } from './edit-control.tsx'
import { ShownValue } from './shown-value.tsx'
import { type EditingSetup, useEditing } from './use-editing.ts'

export type EditableFieldProps = Omit<EditingSetup, 'nullable'> & {
  /** Names the field: "Name", "Job title". Shown by whoever lays the fields out. */
  label: string
  /** May be emptied, with a Clear button. */
  nullable?: boolean
  /** In place of a value that is not there: "Add a job title". */
  placeholder?: string
  multiline?: boolean
  type?: 'text' | 'email' | 'url' | 'tel'
  /** How the value looks while it is not edited; the value itself otherwise. */
  render?: (value: string) => React.ReactNode
  /** Look of the text, the same while it is read and edited: `text-2xl font-semibold`. */
  textClass?: string
  readOnly?: boolean
}

/**
 * A value that is edited where it stands. Click, Enter or `e` opens it; Enter (with Ctrl or ⌘ in several lines) or
 * leaving it saves; Esc takes the typing back.
 */
export function EditableField(props: EditableFieldProps) {
  const { label, value, nullable = false, readOnly = false, multiline = false } = props
  const editing = useEditing({ ...props, nullable })
  const box = useRef<HTMLDivElement>(null)
  const givesFocusBack = useRef(false)
  const guard = useUnsavedGuard(editing.isOpen && editing.error !== null)

  useEffect(() => {
    if (editing.isOpen || !givesFocusBack.current) return
    givesFocusBack.current = false
    box.current?.querySelector<HTMLElement>('[data-editable]')?.focus()
  }, [editing.isOpen])

  const shown = editing.pending ? editing.pending.value : value
  return (
    <div ref={box} className="min-w-0">
      {editing.isOpen ? (
        <EditControl
          {...props}
          multiline={multiline}
          editing={editing}
          isClearable={nullable && value !== null}
          onDone={() => {
            givesFocusBack.current = true
          }}
        />
      ) : (
        <ShownValue {...props} value={shown} readOnly={readOnly} onOpen={editing.open} />
      )}
      <span role="status" className="sr-only">
        {editing.pending ? `Saving ${label}` : ''}
      </span>
      {guard}
    </div>
  )
}
