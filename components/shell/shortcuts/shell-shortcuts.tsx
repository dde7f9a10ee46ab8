'use client'

import { useRouter } from 'next/navigation'
import { Suspense, useSyncExternalStore } from 'react'
import { whenSaved } from '#components/kit/form/unsaved/when-saved.ts'
import { startProgress } from '#components/kit/page/progress-state.ts'
import { shortcutListOpen } from '#components/kit/shortcuts/open.ts'
import { useShortcut } from '#components/kit/shortcuts/use-shortcut.ts'
import { lazyPart } from '#components/ui/lazy-part.ts'
import { useOnceOpen } from '#components/ui/overlay/use-once-open.ts'
import { groups, home, type Place, settings } from '../nav/places.ts'

const ShortcutList = lazyPart(() => import('./shortcut-list.tsx'))

/** The shortcuts that work on every page, and the list of all. */
export function ShellShortcuts() {
  const open = useSyncExternalStore(shortcutListOpen.subscribe, shortcutListOpen.get, () => false)
  const opened = useOnceOpen(open)
  useShortcut('?', () => shortcutListOpen.set(true), { label: 'List the shortcuts', group: 'Everywhere' })
  return (
    <>
      {[home, ...groups.flatMap(({ places }) => places), settings].map((place) => (
        <GoTo key={place.href} place={place} />
      ))}
      {opened && (
        <Suspense>
          <ShortcutList open={open} onOpenChange={shortcutListOpen.set} />
        </Suspense>
      )}
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
