'use client'

import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useViewer } from '#components/ui/viewer.tsx'
import { type BuilderDraft, same } from '../draft/draft.ts'
import { type BuilderRecord, keptChange } from '../save/record.ts'
import { recordStore } from '../save/record-store.ts'

/** What the page begins with, in the zone of the viewer when nothing says another. */
export type Begin = (timezone: string) => BuilderDraft

type Setup = {
  /** Names the page: `new`, `new:<template>`, `edit:<id>`. */
  scope: string
  begin: Begin
  organizationZone: string
  /** Of the automation that is edited. */
  version: number | null
}

const pauseMs = 300

export type Kept = { at: number }

/** The draft in the page, kept in the browser while it differs from what the page began with. */
export function useDraftRecord({ scope, begin, organizationZone, version }: Setup) {
  const { member, organization } = useViewer()
  const store = useMemo(
    () => recordStore(`${member.id}:${organization.slug}:${scope}`),
    [member.id, organization.slug, scope],
  )
  const [start, setStart] = useState(() => begin(organizationZone))
  const [draft, setDraft] = useState(start)
  const [base, setBase] = useState(version)
  const [isOpen, setOpen] = useState(false)
  const [restored, setRestored] = useState<Kept | null>(null)
  const [isLost, setLost] = useState(false)
  const [elsewhere, setElsewhere] = useState<BuilderRecord['done']>(null)
  const isOver = useRef(false)

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
    const change = isOpen && !isOver.current ? keptChange({ draft, start, base }, store.read().draft) : null
    if (change) setLost(!store.write(change) && change.draft !== null)
  })
  useEffect(() => {
    if (!draft) return
    const timer = setTimeout(() => keep(), pauseMs)
    return () => clearTimeout(timer)
  }, [draft])
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

  return {
    store,
    draft,
    setDraft,
    start,
    base,
    isOpen,
    isDirty: isOpen && !same(draft, start),
    restored,
    dismissRestored: () => setRestored(null),
    isLost: isLost && !same(draft, start),
    elsewhere,
    /** What was saved, or what somebody else saved, is what the page begins with from now on. */
    rebase(next: BuilderDraft, nextVersion: number, mine: (present: BuilderDraft) => BuilderDraft) {
      setStart(next)
      setBase(nextVersion)
      setDraft(mine)
    },
    /** Begins as if the page had just been opened. Answers with what brings the draft back. */
    discard() {
      const before = { draft, start, base, elsewhere, record: store.read() }
      const fresh = freshly()
      store.drop()
      setElsewhere(null)
      setStart(fresh)
      setBase(version)
      setDraft(fresh)
      setRestored(null)
      return () => {
        // The same intent as before: what it has made already is not made again.
        store.write(before.record)
        setElsewhere(before.elsewhere)
        setStart(before.start)
        setBase(before.base)
        setDraft(before.draft)
      }
    },
    /** A new intent with the same content. */
    beginAnew() {
      const { marks } = store.read()
      store.drop()
      if (marks) store.write({ marks })
      setElsewhere(null)
    },
    /** Nothing is kept from here on. */
    isOver,
  }
}

export type DraftRecord = ReturnType<typeof useDraftRecord>

function viewerZone(otherwise: string): string {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  return zone && (zone.includes('/') || zone === 'UTC') ? zone : otherwise
}
