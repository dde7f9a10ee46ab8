'use client'

import { useEffect, useRef, useState } from 'react'
import { toast } from '#components/ui/toast/toast.ts'
import { useSessionEnded } from '#lib/api/browser/session.ts'
import { describeFailure } from '#lib/api/describe-failure.ts'
import { isSessionEnded, issuesOf } from '#lib/api/errors.ts'
import { useDraft } from '../use-draft.ts'
import { decide, isSame, type Rules } from './editing.ts'

export type EditingSetup = Rules & {
  /** Names the field: "Name", "Job title". Shown by whoever lays the fields out. */
  label: string
  /** Sends the new value; what it rejects with is shown on the field, with the typed text kept. */
  save: (value: string | null) => Promise<unknown>
  /** Under this name the text is kept when it could not be saved. */
  draftKey?: string
}

export type Editing = {
  isOpen: boolean
  /** What is typed differs from the value. */
  isUnsaved: boolean
  /** What somebody else made of it since it was opened. */
  meanwhile: { value: string | null } | null
  text: string
  error: string | null
  sessionOver: boolean
  /** A save is on its way. */
  isSaving: boolean
  /** What stands there: what is on its way in place of the value, so that nothing jumps back. */
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

function wordsOf(error: unknown): string {
  const words = issuesOf(error).map(({ message }) => message)
  return words.join(' ') || describeFailure(error).text
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
  const [text, setText] = useState('')
  /** What it was when it was opened: another value behind it is no edit of this one. */
  const [opened, setOpened] = useState(value)
  const [trouble, setTrouble] = useState<{ words: string; sessionOver: boolean } | null>(null)
  const [pending, setPending] = useState<{ value: string | null } | null>(null)
  const turn = useRef(0)
  const shown = pending ? pending.value : value

  useEffect(() => {
    const kept = draft.read()
    if (kept === null) return
    // A save whose answer never came may have arrived all the same.
    if (kept.values === (first.current ?? '')) return draft.drop()
    setText(kept.values)
    setOpened(first.current)
    setTrouble({ words: 'This is not saved yet. Save it now.', sessionOver: false })
    setOpen(true)
  }, [draft])

  function close() {
    setTrouble(null)
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
      // A later edit of this field is on its way and will say for itself how it went.
      if (mine !== turn.current) return
      setPending(null)
      refuse(next, error)
    }
  }

  function refuse(typed: string | null, error: unknown) {
    if (typed !== null) draft.keep({ values: typed, intent: null })
    const words = wordsOf(error)
    if (!isThere.current) {
      toast({ title: `${setup.label} was not saved`, description: words, tone: 'stop' })
      return
    }
    setText(typed ?? '')
    setOpened(value)
    setTrouble({ words, sessionOver: isSessionEnded(error) })
    setOpen(true)
  }

  return {
    isOpen,
    isUnsaved: isOpen && !isSame(text, opened),
    meanwhile: isOpen && pending === null && !isSame(value, opened) ? { value } : null,
    text,
    error: trouble?.sessionOver && !isSessionOver ? signedInAgain : (trouble?.words ?? null),
    sessionOver: isSessionOver && (trouble?.sessionOver ?? false),
    isSaving: pending !== null,
    shown,
    open: () => {
      setText(shown ?? '')
      setOpened(shown)
      setTrouble(null)
      setOpen(true)
    },
    type: (typed) => {
      setText(typed)
      setTrouble(null)
    },
    leave: () => {
      const decision = decide(text, { ...setup, value: opened })
      if (decision.kind === 'save') void send(decision.text)
      if (decision.kind === 'close') forget()
      if (decision.kind === 'wrong') setTrouble({ words: decision.message, sessionOver: false })
      return decision.kind !== 'wrong'
    },
    revert: forget,
    clear: () => void send(null),
  }
}
