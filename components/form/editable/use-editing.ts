'use client'

import { useEffect, useRef, useState } from 'react'
import { describeFailure } from '#lib/api/describe-failure.ts'
import { isSessionEnded, issuesOf } from '#lib/api/errors.ts'
import { toast } from '../../ui/toast/toast.ts'
import { dropDraft, readDraft, saveDraft } from '../draft.ts'
import { decide, type Rules } from './editing.ts'

export type EditingSetup = Rules & {
  /** Names the field: "Name", "Job title". Shown by whoever lays the fields out. */
  label: string
  /** Sends the new value; what it rejects with is shown on the field, with the typed text kept. */
  save: (value: string | null) => Promise<unknown>
  /** Under this name the text is kept when the session ends before it is saved. */
  draftKey?: string
}

export type Editing = {
  isOpen: boolean
  text: string
  error: string | null
  sessionOver: boolean
  /** Not saved yet; shown in place of the value, so that nothing jumps back on the way. */
  pending: { value: string | null } | null
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

export function useEditing(setup: EditingSetup): Editing {
  const { value, draftKey } = setup
  const [isOpen, setOpen] = useState(false)
  const [text, setText] = useState('')
  const [trouble, setTrouble] = useState<{ words: string; sessionOver: boolean } | null>(null)
  const [pending, setPending] = useState<Editing['pending']>(null)
  const turn = useRef(0)

  useEffect(() => {
    const draft = draftKey ? readDraft<string>(draftKey) : null
    if (draft === null) return
    setText(draft.values)
    setTrouble({ words: 'Your session ended before this was saved. Save it now.', sessionOver: false })
    setOpen(true)
  }, [draftKey])

  function close() {
    setTrouble(null)
    setOpen(false)
  }

  function forget() {
    if (draftKey) dropDraft(draftKey)
    close()
  }

  async function send(next: string | null, isUndo = false) {
    const before = pending ? pending.value : value
    const mine = ++turn.current
    close()
    setPending({ value: next })
    try {
      await setup.save(next)
      // Not before: the page may be gone by the time of an answer that never came.
      if (draftKey) dropDraft(draftKey)
      if (mine === turn.current) setPending(null)
      const undo = isUndo ? undefined : () => void send(before, true)
      toast({ title: savedWords(setup.label, next, isUndo), undo })
    } catch (error) {
      // A later edit of this field is on its way and will say for itself how it went.
      if (mine !== turn.current) return
      setPending(null)
      reopen(next ?? '', error)
    }
  }

  function reopen(typed: string, error: unknown) {
    const sessionOver = isSessionEnded(error)
    if (sessionOver && draftKey) saveDraft(draftKey, { values: typed, intent: null })
    const words = issuesOf(error).map(({ message }) => message)
    setText(typed)
    setTrouble({ words: words.join(' ') || describeFailure(error).text, sessionOver })
    setOpen(true)
  }

  return {
    isOpen,
    text,
    error: trouble?.words ?? null,
    sessionOver: trouble?.sessionOver ?? false,
    pending,
    open: () => {
      setText((pending ? pending.value : value) ?? '')
      setTrouble(null)
      setOpen(true)
    },
    type: (typed) => {
      setText(typed)
      setTrouble(null)
    },
    leave: () => {
      const decision = decide(text, setup)
      if (decision.kind === 'save') void send(decision.text)
      if (decision.kind === 'close') forget()
      if (decision.kind === 'wrong') setTrouble({ words: decision.message, sessionOver: false })
      return decision.kind !== 'wrong'
    },
    revert: forget,
    clear: () => void send(null),
  }
}
