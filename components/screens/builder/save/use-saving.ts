'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { automationQuery } from '#components/kit/automation/queries.ts'
import { canonical } from '#components/kit/form/intent.ts'
import { fetchedPart } from '#components/ui/lazy-part.ts'
import { useOffers } from '#components/ui/viewer.tsx'
import type { AutomationDetail } from '#contract/automation-list.ts'
import { api } from '#lib/api/browser/api.ts'
import { factsOf, issuesOf } from '#lib/api/errors.ts'
import { formatInstant } from '#lib/format.ts'
import { type BuilderDraft, fromAutomation } from '../draft/draft.ts'
import { type Wanted, wantedOf, wantedOfAutomation } from '../draft/input.ts'
import { differing, type Merge, mergeDrafts } from '../draft/merge.ts'
import { draftOf } from '../state/builder-form.ts'
import type { DraftRecord } from '../state/use-draft-record.ts'
import { type BuilderRecord, forgottenSince } from './record.ts'

/** Save it; save it and turn it on; save it as it is and try it out. */
export type Intent = 'save' | 'on' | 'test'

export type Saved = {
  id: string
  intent: Intent
  wanted: Wanted
  draft: BuilderDraft
  isNew: boolean
  isUnchanged: boolean
}

export type Conflict = { theirs: AutomationDetail; theirDraft: BuilderDraft; merge: Merge; intent: Intent }

type Setup = {
  record: DraftRecord
  automation: AutomationDetail | null
  now: number
  /** Takes the focus to what is wrong. */
  showProblems: () => void
  saved: (saved: Saved) => Promise<void> | void
}

/** Draft at the start of the page, and its version. */
type Base = { start: BuilderDraft; version: number | null }

/** Saves, one request at a time; errors are shown where they can be mended. */
export function useSaving({ record, automation, now, showProblems, saved }: Setup) {
  const { form } = record
  const client = useQueryClient()
  const offers = useOffers()
  const [busy, setBusy] = useState<Intent | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const isBusy = useRef(false)
  const present = () => draftOf(form.getValues())

  const compare = async (intent: Intent, start: BuilderDraft): Promise<boolean> => {
    if (!automation) return false
    const theirs = await client.fetchQuery({ ...automationQuery(api, automation.id), staleTime: 0 })
    if (theirs.version === record.base) return false
    const draft = present()
    const theirDraft = fromAutomation(theirs, now)
    if (differing(draft, theirDraft).length === 0) {
      record.rebase(theirDraft, theirs.version, (mine) => mine)
      return false
    }
    setConflict({ theirs, theirDraft, merge: mergeDrafts(start, draft, theirDraft), intent })
    return true
  }

  const refuse = async (error: unknown, intent: Intent, { start }: Base) => {
    if (factsOf(error)?.status === 409 && (await compare(intent, start).catch(() => false))) return
    const issues = issuesOf(error)
    if (issues.length > 0) {
      record.object(issues)
      showProblems()
    } else setFailure(error)
  }

  const send = async (intent: Intent, wanted: Wanted, { start, version }: Base) => {
    const part = await fetchedPart(() => import('./save.ts'), 'Not saved')
    if (!part) return null
    const { changeOnce, createOnce, wireOf } = part
    const wire = wireOf(offers('updateAutomation'))
    const keep = { read: record.store.read, write: (change: object) => void record.store.write(change) }
    if (!automation || version === null)
      return { id: await createOnce(wire, keep, wanted, intent === 'on'), isUnchanged: false }
    const before = wantedOf(start)
    const base = { version, wanted: 'wanted' in before ? before.wanted : wantedOfAutomation(automation) }
    const turnOn = intent === 'on' && !automation.enabled
    const answer = await changeOnce(wire, keep, {
      ...{ id: automation.id, base, wanted, turnOn },
      read: wantedOfAutomation,
    })
    return { id: automation.id, isUnchanged: answer === null }
  }

  const sendAndShow = async (intent: Intent, wanted: Wanted, base: Base) => {
    const obstacle = obstacleOf(record.store.read(), wanted)
    if (obstacle) {
      form.setError('root.server', { type: 'obstacle', message: obstacle })
      return showProblems()
    }
    const draft = present()
    setBusy(intent)
    try {
      const done = await send(intent, wanted, base)
      if (done) await saved({ ...done, intent, wanted, draft, isNew: automation === null })
    } catch (error) {
      await refuse(error, intent, base)
    } finally {
      setBusy(null)
    }
  }

  const perform = async (intent: Intent, base: Base) => {
    if (isBusy.current) return
    isBusy.current = true
    setFailure(null)
    try {
      await form.handleSubmit((wanted) => sendAndShow(intent, wanted, base), showProblems)()
    } finally {
      isBusy.current = false
    }
  }

  return {
    busy,
    failure,
    conflict,
    save: (intent: Intent) => perform(intent, { start: record.start, version: record.base }),
    /** Compares the draft with the newer version of somebody else. */
    compareNow: () => compare('save', record.start).catch(setFailure),
    closeConflict: () => setConflict(null),
    /** Saves the chosen parts on top of the newer version. */
    settle(chosen: BuilderDraft) {
      if (!conflict) return
      const { theirs, theirDraft, intent } = conflict
      record.rebase(theirDraft, theirs.version, () => chosen)
      setConflict(null)
      void perform(intent, { start: theirDraft, version: theirs.version })
    },
  }
}

export type Saving = ReturnType<typeof useSaving>

/** Why sending the draft again could create a second automation. */
function obstacleOf(record: BuilderRecord, wanted: Wanted): string | null {
  const { done } = record
  if (done && done.content !== canonical(wanted))
    return `“${done.name}” was already saved from this draft. Open it, or create another from this draft.`
  const since = forgottenSince(record, Date.now())
  if (since === null) return null
  const date = formatInstant(new Date(since).toISOString(), wanted.timezone)
  return `This was sent on ${date}, but no answer arrived. Check under Automations whether it was created. If so, discard this draft.`
}
