'use client'

import { Suspense, useEffect, useSyncExternalStore } from 'react'
import { isMac } from '#components/kit/shortcuts/platform.ts'
import { useShortcut } from '#components/kit/shortcuts/use-shortcut.ts'
import { lazyPart } from '#components/ui/lazy-part.ts'
import { useOnceOpen } from '#components/ui/overlay/use-once-open.ts'
import { paletteEvent } from '../early/alive.ts'
import { closePalette, loadPalette, openPalette, paletteOpen } from './open.ts'

const Palette = lazyPart(loadPalette)

/** Whoever holds ⌘ is about to press K. */
function usePreload() {
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent) => {
      if (key !== (isMac() ? 'Meta' : 'Control')) return
      document.removeEventListener('keydown', onKey)
      loadPalette().catch(() => undefined)
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
  useEffect(() => {
    document.dispatchEvent(new CustomEvent(paletteEvent, { detail: openPalette }))
  }, [])
  useShortcut('mod+k', () => (paletteOpen.get() ? closePalette() : openPalette()), {
    label: 'Search or jump to',
    group: 'Everywhere',
    anywhere: true,
    inFields: true,
  })
  if (!opened) return null
  return (
    <Suspense>
      <Palette open={open} onClose={closePalette} />
    </Suspense>
  )
}
