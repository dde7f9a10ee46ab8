'use client'

import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { toast } from '#components/ui/toast/toast.ts'
import { useSessionEnded } from '#lib/api/browser/session.ts'
import { isSessionEnded } from '#lib/api/errors.ts'
import { useDraft } from '../draft.ts'
import { failureWords, showFailure } from '../issues.ts'
import { decide, isSame, type Rules } from './editing.ts'

export type EditingSetup = Rules & {
  /** Names the field: "Name", "Job title". Shown by whoever lays the fields out. */
  label: string
  /** Sends the new value; what it rejects with is shown on the field, with the typed text kept. */
  save: (value: string | null) => Promise<unknown>
  /** Under this name the text is kept when it could not be saved. */
  draftKey?: string
}

export type EditableFieldProps = Omit<EditingSetup, 'nullable'> & {
  /** May be emptied, with a Clear button. */
  nullable?: boolean
  /** In place of a value that is not there: "Add a job title". */
  placeholder?: string
  multiline?: boolean
  type?: 'text' | 'email' | 'url' | 'tel'
  /** How the value looks while it is not edited; the value itself otherwise. */
  render?: (value: string) => ReactNode
  /** Look of the text, the same while it is read and edited: `text-2xl font-semibold`. */
  textClass?: string
  readOnly?: boolean
}

export type Editing = {
  isOpen: boolean
  /** What is typed differs from the value. */
  isUnsaved: boolean
  /** The value that somebody else saved since it was opened. */
  meanwhile: { value: string | null } | null
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
  clear: () => void
}

function savedWords(label: string, value: string | null, isUndo: boolean): string {
  if (isUndo) return `${label} is as it was`
  return value === null ? `${label} cleared` : `${label} saved`
}

const signedInAgain = 'You are signed in again. Save it now.'

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

export function useEditing(setup: EditingSetup): Editing {
  const { value } = setup
  const draft = useDraft<string>(setup.draftKey)
  const first = useRef(value)
  const isThere = useIsThere()
  const isSessionOver = useSessionEnded()
  const [isOpen, setOpen] = useState(false)
  const form = useForm<{ text: string }>({ defaultValues: { text: '' } })
  const { errors } = form.formState
  const text = useWatch({ control: form.control, name: 'text' })
  /** What it was when it was opened: another value behind it is no edit of this one. */
  const [opened, setOpened] = useState(value)
  const [isRefusedForSession, setRefusedForSession] = useState(false)
  const [pending, setPending] = useState<{ value: string | null } | null>(null)
  const turn = useRef(0)
  const shown = pending ? pending.value : value
  const words = errors.text?.message ?? errors.root?.server?.message ?? null

  useEffect(() => {
    const kept = draft.read()
    if (kept === null) return
    // A save whose answer never came may have arrived all the same.
    if (kept.values === (first.current ?? '')) return draft.drop()
    form.setValue('text', kept.values)
    form.setError('text', { message: 'This is not saved yet. Save it now.' })
    setOpened(first.current)
    setOpen(true)
  }, [draft, form])

  function clearErrors() {
    form.clearErrors()
    setRefusedForSession(false)
  }

  function close() {
    clearErrors()
    setOpen(false)
  }

  function forget() {
    draft.drop()
    close()
  }

  async function send(next: string | null, isUndo = false) {
    const before = shown
    const mine = ++turn.current
    close()
    setPending({ value: next })
    try {
      await setup.save(next)
      // Not before: the page may be gone by the time of an answer that never came.
      draft.drop()
      if (mine === turn.current) setPending(null)
      const undo = isUndo ? undefined : () => void send(before, true)
      toast({ title: savedWords(setup.label, next, isUndo), undo })
    } catch (error) {
      // A later edit of this field is on its way and reports its own result.
      if (mine !== turn.current) return
      setPending(null)
      refuse(next, error)
    }
  }

  function refuse(typed: string | null, error: unknown) {
    if (typed !== null) draft.write({ values: typed, intent: null })
    if (!isThere.current) {
      toast({ title: `${setup.label} was not saved`, description: failureWords(error), tone: 'stop' })
      return
    }
    form.setValue('text', typed ?? '')
    form.clearErrors()
    showFailure(form, error, () => 'text')
    setOpened(value)
    setRefusedForSession(isSessionEnded(error))
    setOpen(true)
  }

  return {
    isOpen,
    isUnsaved: isOpen && !isSame(text, opened),
    meanwhile: isOpen && pending === null && !isSame(value, opened) ? { value } : null,
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
      clearErrors()
    },
    leave: () => {
      const decision = decide(text, { ...setup, value: opened })
      if (decision.kind === 'save') void send(decision.text)
      if (decision.kind === 'close') forget()
      if (decision.kind === 'wrong') {
        setRefusedForSession(false)
        form.setError('text', { message: decision.message })
      }
      return decision.kind !== 'wrong'
    },
    revert: forget,
    clear: () => void send(null),
  }
}
