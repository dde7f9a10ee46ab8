'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { automationQuery } from '#components/kit/automation/queries.ts'
import { useOffers } from '#components/ui/viewer.tsx'
import type { AutomationDetail } from '#contract/automation-list.ts'
import { api } from '#lib/api/browser/api.ts'
import { factsOf, issuesOf } from '#lib/api/errors.ts'
import { formatInstant } from '#lib/format.ts'
import { type BuilderDraft, canonical, fromAutomation } from '../draft/draft.ts'
import { type Problem, problemsOf } from '../draft/fields.ts'
import { type Wanted, wantedOf, wantedOfAutomation } from '../draft/input.ts'
import { differing, type Merge, mergeDrafts } from '../draft/merge.ts'
import { type Typed, typedProblems, withTyped } from '../draft/typed.ts'
import type { DraftRecord } from '../state/use-draft-record.ts'
import { type BuilderRecord, forgottenSince } from './record.ts'
import type { Spare } from './save.ts'

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
  spare: Spare | null
  typed: Typed
  now: number
  /** Shows what is wrong, and takes the focus there. */
  say: (problems: Problem[]) => void
  saved: (saved: Saved) => Promise<void> | void
}

type Round = { draft: BuilderDraft; start: BuilderDraft; version: number | null }

/** The ways to save, one at a time; what went wrong stands where somebody can mend it. */
export function useSaving({ record, automation, spare, typed, now, say, saved }: Setup) {
  const client = useQueryClient()
  const offers = useOffers()
  const [busy, setBusy] = useState<Intent | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const isBusy = useRef(false)

  const read = (id: string) => client.fetchQuery({ ...automationQuery(api, id), staleTime: 0 })

  const compare = async (intent: Intent, { draft, start }: Round): Promise<boolean> => {
    if (!automation) return false
    const theirs = await read(automation.id)
    if (theirs.version === record.base) return false
    const theirDraft = fromAutomation(theirs, now)
    if (differing(draft, theirDraft).length === 0) {
      record.rebase(theirDraft, theirs.version, (present) => present)
      return false
    }
    setConflict({ theirs, theirDraft, merge: mergeDrafts(start, draft, theirDraft), intent })
    return true
  }

  const refuse = async (error: unknown, intent: Intent, round: Round) => {
    if (factsOf(error)?.status === 409 && (await compare(intent, round).catch(() => false))) return
    const problems = problemsOf(issuesOf(error))
    setFailure(problems.length > 0 ? null : error)
    say(problems)
  }

  const send = async (intent: Intent, wanted: Wanted, { start, version }: Round) => {
    const { changeWhole, createWhole } = await import('./save.ts')
    const { wireOf } = await import('./wire.ts')
    const wire = wireOf(offers('updateAutomation'))
    const keep = { read: record.store.read, write: (change: object) => void record.store.write(change) }
    if (!automation || version === null)
      return {
        id: await createWhole(wire, keep, wanted, { enabled: intent === 'on', spare }),
        isUnchanged: false,
      }
    const before = wantedOf(start)
    const base = { version, wanted: 'wanted' in before ? before.wanted : wantedOfAutomation(automation) }
    const turnOn = intent === 'on' && !automation.enabled
    const answer = await changeWhole(wire, keep, {
      ...{ id: automation.id, base, wanted, turnOn },
      read: wantedOfAutomation,
    })
    return { id: automation.id, isUnchanged: answer === null }
  }

  const perform = async (intent: Intent, round: Round) => {
    if (isBusy.current) return
    const told = wantedOf(round.draft)
    const left = typedProblems(round.draft, typed)
    setFailure(null)
    if ('problems' in told || left.length > 0)
      return say(withTyped('problems' in told ? told.problems : [], left))
    const message = obstacleOf(record.store.read(), told.wanted)
    if (message) return say([{ field: 'form', message }])
    say([])
    isBusy.current = true
    setBusy(intent)
    try {
      const done = await send(intent, told.wanted, round)
      await saved({ ...done, intent, wanted: told.wanted, draft: round.draft, isNew: automation === null })
    } catch (error) {
      await refuse(error, intent, round)
    } finally {
      isBusy.current = false
      setBusy(null)
    }
  }

  const present = (): Round => ({ draft: record.draft, start: record.start, version: record.base })
  return {
    busy,
    failure,
    conflict,
    save: (intent: Intent) => perform(intent, present()),
    /** What somebody else has saved meanwhile, beside what stands here. */
    compareNow: () => compare('save', present()).catch(setFailure),
    closeConflict: () => setConflict(null),
    /** Goes on with what was chosen, on top of theirs. */
    settle(chosen: BuilderDraft) {
      if (!conflict) return
      const { theirs, theirDraft, intent } = conflict
      record.rebase(theirDraft, theirs.version, () => chosen)
      setConflict(null)
      void perform(intent, { draft: chosen, start: theirDraft, version: theirs.version })
    },
  }
}

export type Saving = ReturnType<typeof useSaving>

/** What has become of this draft already, where sending it again could make a second automation. */
function obstacleOf(record: BuilderRecord, wanted: Wanted): string | null {
  const { done } = record
  if (done && done.content !== canonical(wanted))
    return `“${done.name}” was saved from this draft already. Open it, or make another one of this.`
  const since = forgottenSince(record, Date.now())
  if (since === null) return null
  const date = formatInstant(new Date(since).toISOString(), wanted.timezone)
  return `This was sent on ${date} and never answered. Look under Automations whether it is there, then discard this draft.`
}
