'use client'

import { useLayoutEffect, useRef } from 'react'
import type { Shortcut } from '#lib/shortcuts.ts'
import { shortcutRegistry } from './registry.ts'

type Options = Omit<Shortcut, 'keys' | 'run'> & { enabled?: boolean }

/**
 * Registers keys while the component is mounted, and lists them in the dialog of `?`. `j`, `mod+k`, `g p`; see
 * `lib/shortcuts.ts`. Uses a layout effect, because other effects wait for the transition between pages.
 */
export function useShortcut(keys: string, run: Shortcut['run'], options: Options): void {
  const latest = useRef(run)
  useLayoutEffect(() => {
    latest.current = run
  })
  const { label, group, anywhere, inFields, enabled = true } = options
  useLayoutEffect(() => {
    if (!enabled) return
    const call: Shortcut['run'] = (event) => latest.current(event)
    return shortcutRegistry().register({ keys, label, group, anywhere, inFields, run: call })
  }, [keys, label, group, anywhere, inFields, enabled])
}
