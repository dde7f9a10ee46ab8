'use client'

import { useCallback, useEffect, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { toast } from '#components/ui/toast/toast.ts'
import { useSessionEnded } from '#lib/api/browser/session.ts'
import { isSessionEnded, overtakenOf } from '#lib/api/errors.ts'
import { useDraft } from '../draft.ts'
import { failureWords, showFailure } from '../failure.ts'
import { useServiceForm } from '../use-service-form.ts'
import { useUnsavedGuard } from '../use-unsaved-guard.tsx'
import { EditControl, ShownValue } from './edit-control.tsx'
import {
  type Conflict,
  decide,
  type EditableFieldProps,
  type Editing,
  type EditingSetup,
  isNothing,
  isSame,
} from './editing.ts'

/**
 * Shows a value that can be edited in place. Click, Enter or `e` opens it; Enter (with Ctrl or ⌘ in several lines)
 * or leaving it saves; Esc discards the typing.
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

function savedWords(label: string, value: string | null, isUndo: boolean): string {
  if (isUndo) return `${label} was changed back`
  return value === null ? `${label} cleared` : `${label} saved`
}

const alwaysText = () => 'text'

function conflictOf(error: unknown): Conflict | null {
  const [overtaken] = overtakenOf(error)
  if (!overtaken) return null
  const { value, user, changedAt } = overtaken
  const theirs = value === null || value === undefined ? null : textOf(value)
  return { theirs, by: user, changedAt }
}

/** Lists are written as they are typed. */
function textOf(value: unknown): string {
  return Array.isArray(value) ? value.join(', ') : String(value)
}

const signedInAgain = 'You are signed in again. Save your change now.'

/** Whether the field is still on the page when an answer comes. */
function useIsThere(): { readonly current: boolean } {
  const isThere = useRef(false)
  useEffect(() => {
    isThere.current = true
    return () => {
      isThere.current = false
    }
  }, [])
  return isThere
}

type Sent = { next: string | null; seen: string | null; isUndo: boolean }

function useEditing(setup: EditingSetup): Editing {
  const { value } = setup
  const draft = useDraft<string>(setup.draftKey)
  /** Value that the service had when the text of the draft was typed. */
  const seenDraft = useDraft<string>(setup.draftKey && `${setup.draftKey}:seen`)
  const first = useRef(value)
  const isThere = useIsThere()
  const isSessionOver = useSessionEnded()
  const [isOpen, setOpen] = useState(false)
  const edited = useServiceForm({ defaultValues: { text: '' }, fieldOf: alwaysText })
  const { form } = edited
  const { errors } = form.formState
  const text = useWatch({ control: form.control, name: 'text' })
  /** Keeps the value from the opening, so that a change by somebody else is not taken for an edit. */
  const [opened, setOpened] = useState(value)
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const [isRefusedForSession, setRefusedForSession] = useState(false)
  const [pending, setPending] = useState<{ value: string | null } | null>(null)
  const turn = useRef(0)
  const shown = pending ? pending.value : value
  const words = errors.text?.message ?? errors.root?.server?.message ?? null

  const dropDrafts = useCallback(() => {
    draft.drop()
    seenDraft.drop()
  }, [draft, seenDraft])

  useEffect(() => {
    const kept = draft.read()
    if (kept === null) return
    // A save without an answer may still have arrived.
    if (kept.values === (first.current ?? '')) return dropDrafts()
    form.setValue('text', kept.values)
    form.setError('text', { message: 'Your change is not saved yet. Save it now.' })
    setOpened(seenDraft.read()?.values ?? first.current)
    setOpen(true)
  }, [draft, seenDraft, dropDrafts, form])

  function clearErrors() {
    form.clearErrors()
    setRefusedForSession(false)
    setConflict(null)
  }

  function close() {
    clearErrors()
    setOpen(false)
  }

  function forget() {
    dropDrafts()
    close()
  }

  async function send(next: string | null, seen: string | null, isUndo = false) {
    const before = seen
    const mine = ++turn.current
    close()
    setPending({ value: next })
    try {
      await setup.save(next, seen)
      // Waits for the answer before it drops the draft, because the answer may never arrive.
      dropDrafts()
      if (mine === turn.current) setPending(null)
      const undo = isUndo ? undefined : () => void send(before, next, true)
      toast({ title: savedWords(setup.label, next, isUndo), undo })
    } catch (error) {
      // A later edit of this field is on its way and reports its own result.
      if (mine !== turn.current) return
      setPending(null)
      refuse({ next, seen, isUndo }, error)
    }
  }

  function refuse({ next: typed, seen: read, isUndo }: Sent, error: unknown) {
    const found = conflictOf(error)
    if (typed !== null && !isUndo) {
      draft.write({ values: typed, intent: null })
      seenDraft.write({ values: read ?? '', intent: null })
    }
    if (!isThere.current) {
      const title = `${setup.label} was not ${isUndo ? 'changed back' : 'saved'}`
      toast({ title, description: failureWords(error), tone: 'stop' })
      return
    }
    form.setValue('text', typed ?? '')
    form.clearErrors()
    if (!found) showFailure(edited, error)
    setConflict(found)
    setOpened(value)
    setRefusedForSession(isSessionEnded(error))
    setOpen(true)
  }

  const meanwhile = isOpen && pending === null && !isSame(value, opened) ? { value } : null

  return {
    isOpen,
    conflict: isOpen ? conflict : null,
    isUnsaved: isOpen && !isSame(text, opened),
    meanwhile: conflict ? null : meanwhile,
    text,
    error: isRefusedForSession && !isSessionOver ? signedInAgain : words,
    sessionOver: isSessionOver && isRefusedForSession,
    isSaving: pending !== null,
    shown,
    open: () => {
      form.setValue('text', shown ?? '')
      setOpened(shown)
      clearErrors()
      setOpen(true)
    },
    type: (typed) => {
      form.setValue('text', typed)
      form.clearErrors()
      setRefusedForSession(false)
    },
    leave: () => {
      // One of the two versions is to be chosen first.
      if (conflict) return false
      const decision = decide(text, { ...setup, value: opened })
      // Expects what it was opened with: of two versions one is chosen, also when leaving the field saves.
      if (decision.kind === 'save') void send(decision.text, opened)
      if (decision.kind === 'close') forget()
      if (decision.kind === 'wrong') {
        setRefusedForSession(false)
        form.setError('text', { message: decision.message })
      }
      return decision.kind !== 'wrong'
    },
    revert: forget,
    clear: () => void send(null, shown),
    keepMine: () => {
      const mine = text.trim()
      if (isSame(mine, conflict?.theirs ?? null)) return forget()
      void send(mine === '' && setup.nullable ? null : mine, conflict?.theirs ?? null)
    },
  }
}
