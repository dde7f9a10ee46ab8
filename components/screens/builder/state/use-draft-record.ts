'use client'

import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import type { Resolver } from 'react-hook-form'
import { canonical, same } from '#components/kit/form/intent.ts'
import { useServiceForm } from '#components/kit/form/use-service-form.ts'
import { useSettled } from '#components/ui/use-settled.ts'
import { useViewer } from '#components/ui/viewer.tsx'
import type { BuilderDraft } from '../draft/draft.ts'
import { fieldOf, mendedBy } from '../draft/fields.ts'
import type { Wanted } from '../draft/input.ts'
import { nothingTyped } from '../draft/typed.ts'
import { type BuilderRecord, keptChange, recordStore } from '../save/record.ts'
import { type BuilderValues, draftOf } from './builder-form.ts'

/** Creates the first draft, in the time zone of the viewer by default. */
export type Begin = (timezone: string) => BuilderDraft

type Setup = {
  /** Names the page: `new`, `new:<template>`, `edit:<id>`. */
  scope: string
  begin: Begin
  organizationZone: string
  /** Version of the edited automation. */
  version: number | null
  resolver: Resolver<BuilderValues, unknown, Wanted>
}

const pauseMs = 300

/** The form of the builder. A change takes away the errors that it may have mended. */
function useDraftForm(start: BuilderDraft, resolver: Setup['resolver']) {
  const { form, object } = useServiceForm<BuilderValues, Wanted>({
    fieldOf,
    defaultValues: { ...start, typed: nothingTyped },
    resolver,
    mode: 'onSubmit',
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  })
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback({ name }) {
          if (name === undefined) return
          form.clearErrors('root.server')
          form.clearErrors(mendedBy(name))
        },
      }),
    [form],
  )
  return { form, object }
}

/** The draft in the form, kept in the browser while it differs from what the page began with. */
export function useDraftRecord({ scope, begin, organizationZone, version, resolver }: Setup) {
  const { member, organization } = useViewer()
  const store = useMemo(
    () => recordStore(`${member.id}:${organization.slug}:${scope}`),
    [member.id, organization.slug, scope],
  )
  const [start, setStart] = useState(() => begin(organizationZone))
  const { form, object } = useDraftForm(start, resolver)
  const draft = draftOf(form.watch())
  const [base, setBase] = useState(version)
  const [isOpen, setOpen] = useState(false)
  const [restored, setRestored] = useState<{ at: number } | null>(null)
  const [isLost, setLost] = useState(false)
  const [elsewhere, setElsewhere] = useState<BuilderRecord['done']>(null)
  const isOver = useRef(false)
  const setDraft = (next: BuilderDraft) => form.reset({ ...next, typed: form.getValues('typed') })

  const freshly = () => begin(version === null ? viewerZone(organizationZone) : organizationZone)
  const open = useEffectEvent(() => {
    const record = store.open()
    const fresh = freshly()
    const from = record.base?.draft ?? fresh
    setStart(from)
    setDraft(record.draft ?? from)
    if (record.base) setBase(record.base.version)
    if (record.draft && !same(record.draft, from)) setRestored({ at: record.at })
    setOpen(true)
  })
  useEffect(() => open(), [])

  const keep = useEffectEvent(() => {
    const present = { draft: draftOf(form.getValues()), start, base }
    const change = isOpen && !isOver.current ? keptChange(present, store.read().draft) : null
    if (change) setLost(!store.write(change) && change.draft !== null)
  })
  const settled = useSettled(canonical(draft), pauseMs)
  useEffect(() => {
    if (settled) keep()
  }, [settled])
  useEffect(() => {
    const now = () => keep()
    const options = { capture: true }
    window.addEventListener('pagehide', now, options)
    document.addEventListener('visibilitychange', now, options)
    return () => {
      window.removeEventListener('pagehide', now, options)
      document.removeEventListener('visibilitychange', now, options)
      now()
    }
  }, [])
  useEffect(() => store.watch(({ done }) => done && setElsewhere(done)), [store])
  const isDirty = isOpen && !same(draft, start)

  return {
    form,
    object,
    store,
    draft,
    start,
    base,
    isOpen,
    isDirty,
    restored,
    dismissRestored: () => setRestored(null),
    isLost: isLost && !same(draft, start),
    elsewhere,
    /** Compares with this version from now on: one saved here or by somebody else. */
    rebase(next: BuilderDraft, nextVersion: number, mine: (present: BuilderDraft) => BuilderDraft) {
      setStart(next)
      setBase(nextVersion)
      setDraft(mine(draftOf(form.getValues())))
    },
    /** Begins as if the page had just been opened. Returns what brings the draft back. */
    discard() {
      const before = { draft: draftOf(form.getValues()), start, base, elsewhere, record: store.read() }
      const fresh = freshly()
      store.drop()
      setElsewhere(null)
      setStart(fresh)
      setBase(version)
      form.reset({ ...fresh, typed: nothingTyped })
      setRestored(null)
      return () => {
        // Keeps the key of the record, so that an automation it has created is not created again.
        store.write(before.record)
        setElsewhere(before.elsewhere)
        setStart(before.start)
        setBase(before.base)
        setDraft(before.draft)
      }
    },
    /** New key for the same content. */
    startOver() {
      const { marks } = store.read()
      store.drop()
      if (marks) store.write({ marks })
      setElsewhere(null)
    },
    /** Stores nothing from now on. */
    isOver,
  }
}

export type DraftRecord = ReturnType<typeof useDraftRecord>

function viewerZone(otherwise: string): string {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  return zone && (zone.includes('/') || zone === 'UTC') ? zone : otherwise
}
