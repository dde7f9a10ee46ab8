'use client'

import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react'
import { useOnceOpen } from '#components/ui/overlay/use-once-open.ts'
import { isMac } from '../shortcuts/platform.ts'
import { useShortcut } from '../shortcuts/use-shortcut.ts'
import { loadPalette, paletteOpen } from './open.ts'

const Palette = lazy(loadPalette)

/** Whoever holds ⌘ is about to press K. */
function usePreload() {
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent) => {
      if (key !== (isMac() ? 'Meta' : 'Control')) return
      document.removeEventListener('keydown', onKey)
      void loadPalette()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}

/** The one palette of the page, and its keys. */
export function PaletteHost() {
  const open = useSyncExternalStore(paletteOpen.subscribe, paletteOpen.get, () => false)
  const opened = useOnceOpen(open)
  usePreload()
  useShortcut('mod+k', () => paletteOpen.set(!paletteOpen.get()), {
    label: 'Search or jump to',
    group: 'Everywhere',
    anywhere: true,
    inFields: true,
  })
  if (!opened) return null
  return (
    <Suspense>
      <Palette open={open} onOpenChange={paletteOpen.set} />
    </Suspense>
  )
}
