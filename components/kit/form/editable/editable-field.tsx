'use client'

import { useEffect, useRef } from 'react'
import { useUnsavedGuard } from '../unsaved/use-unsaved-guard.tsx'
import { EditControl } from './edit-control.tsx'
import { isNothing } from './editing.ts'
import type { EditableFieldProps } from './props.ts'
import { ShownValue } from './shown-value.tsx'
import { useEditing } from './use-editing.ts'

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
