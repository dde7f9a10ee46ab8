'use client'

import { usePathname, useRouter } from 'next/navigation'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { RunQuestions } from '#components/kit/automation/run-questions.tsx'
import { whenSaved } from '#components/kit/form/unsaved.ts'
import { startProgress } from '#components/kit/page/progress-state.ts'
import { remember } from '#components/kit/page/recent.ts'
import { RetryFailedHost } from '#components/kit/run/retry-failed/retry-host.tsx'
import { shortcutListOpen } from '#components/kit/shortcuts/registry.ts'
import { useShortcut } from '#components/kit/shortcuts/use-shortcut.ts'
import { focusPage } from '#components/ui/overlay.ts'
import { useViewer } from '#components/ui/viewer.tsx'
import { useAnsweredRole } from '#lib/api/browser/session.ts'
import { groups, home, type Place, settings } from './nav/places.ts'
import { FreshCounts } from './nav/use-count.ts'
import { Notices } from './notices/notices.tsx'
import { PaletteHost } from './palette/palette.tsx'
import { ProgressLine } from './progress-line.tsx'
import { ShortcutList } from './shortcut-list.tsx'

/** The shortcuts that work on every page, and the list of all. */
function ShellShortcuts() {
  const open = useSyncExternalStore(shortcutListOpen.subscribe, shortcutListOpen.get, () => false)
  useShortcut('?', () => shortcutListOpen.set(true), { label: 'List the shortcuts', group: 'Everywhere' })
  return (
    <>
      {[home, ...groups.flatMap(({ places }) => places), settings].map((place) => (
        <GoTo key={place.href} place={place} />
      ))}
      <ShortcutList open={open} onOpenChange={shortcutListOpen.set} />
    </>
  )
}

function GoTo({ place: { href, keys, label } }: { place: Place }) {
  const router = useRouter()
  const go = () =>
    whenSaved(() => {
      startProgress(href)
      router.push(href)
    })
  useShortcut(keys, go, { label, group: 'Go to' })
  return null
}

const detail = /^\/(?:automations|templates|people|companies|channels|topics|stories)\/[^/]+$/
/** A page that was passed through was not visited. */
const stayMs = 1_000

/** Remembers the people, companies, topics … that were looked at, under the title of their page. */
function RememberVisits() {
  const path = usePathname()
  const titleBefore = useRef('')
  useEffect(() => {
    const before = titleBefore.current
    // The title of a page may arrive later; until then the old one is set.
    const timer = setInterval(() => {
      const title = document.title
      // The title may be set before the path has changed.
      if (!title || title === before || location.pathname !== path) return
      clearInterval(timer)
      titleBefore.current = title
      const label = title.replace(/ · Signalbox$/, '')
      if (detail.test(path) && label !== 'Signalbox' && !label.endsWith(' was not found'))
        remember({ href: path, label })
    }, stayMs)
    return () => clearInterval(timer)
  }, [path])
  return null
}

/** Moves the focus to the start of the new page when the focused element was left behind. */
function PageFocus() {
  const path = usePathname()
  const before = useRef(path)
  useEffect(() => {
    if (before.current === path) return
    before.current = path
    if (document.activeElement === document.body) focusPage()
  }, [path])
  return null
}

/** Updates what the viewer may do when their role changes, without a reload. */
function FollowRole() {
  const router = useRouter()
  const { role } = useViewer().member
  const answered = useAnsweredRole()
  useEffect(() => {
    if (answered !== null && answered !== role) router.refresh()
  }, [answered, role, router])
  return null
}

export default function ShellParts() {
  // Tests wait for this mark before they press keys.
  useEffect(() => {
    document.documentElement.dataset.shell = 'ready'
  }, [])
  return (
    <>
      <Notices />
      <PaletteHost />
      <RunQuestions />
      <RetryFailedHost />
      <RememberVisits />
      <ShellShortcuts />
      <ProgressLine />
      <PageFocus />
      <FollowRole />
      <FreshCounts />
    </>
  )
}
