'use client'

import { Search } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { classes } from '#components/ui/classes.ts'
import { IconButton } from '#components/ui/icon-button.tsx'
import { Kbd } from '#components/ui/kbd.tsx'
import { useOnceOpen } from '#components/ui/overlay/use-once-open.ts'
import { showKeys } from '#lib/shortcuts.ts'
import { isMac, useIsMac } from '../shortcuts/platform.ts'
import { useShortcut } from '../shortcuts/use-shortcut.ts'

const load = () => import('./palette.tsx')
const Palette = lazy(load)

/** Whoever holds ⌘ is about to press K. */
function usePreload() {
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent) => {
      if (key !== (isMac() ? 'Meta' : 'Control')) return
      document.removeEventListener('keydown', onKey)
      void load()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}

/** The one palette of the page and its keys; `PaletteButton` opens it from anywhere. */
export function PaletteHost() {
  const [open, setOpen] = useState(false)
  const opened = useOnceOpen(open)
  usePreload()
  useShortcut('mod+k', () => setOpen(!open), {
    label: 'Search or jump to',
    group: 'Everywhere',
    anywhere: true,
    inFields: true,
  })
  useEffect(() => {
    const onOpen = () => setOpen(true)
    document.addEventListener(openEvent, onOpen)
    return () => document.removeEventListener(openEvent, onOpen)
  }, [])
  if (!opened) return null
  return (
    <Suspense>
      <Palette open={open} onOpenChange={setOpen} />
    </Suspense>
  )
}

const openEvent = 'signalbox:palette'

type Props = { compact?: boolean; className?: string }

export function PaletteButton({ compact = false, className }: Props) {
  const mac = useIsMac()
  const keys = showKeys('mod+k', mac)
  const open = () => document.dispatchEvent(new Event(openEvent))
  const preload = { onPointerEnter: () => void load(), onFocus: () => void load() }
  if (compact)
    return (
      <IconButton label="Search or jump to" keys={keys} onClick={open} className={className} {...preload}>
        <Search aria-hidden="true" />
      </IconButton>
    )
  return (
    <button
      type="button"
      onClick={open}
      className={classes(
        'flex h-8 w-full items-center gap-2 rounded-[7px] border border-line-strong bg-raised pl-2 pr-1.5 text-ink-2 shadow-card transition-colors hover:border-control hover:text-ink',
        className,
      )}
      {...preload}
    >
      <Search className="size-4 shrink-0 text-ink-3" aria-hidden="true" />
      <span className="min-w-0 flex-1 truncate text-left">Search or jump to</span>
      <Kbd keys={keys} />
    </button>
  )
}
