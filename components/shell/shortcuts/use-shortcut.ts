'use client'

import { useEffect, useRef } from 'react'
import type { Shortcut } from '#lib/shortcuts.ts'
import { shortcutRegistry } from './registry.ts'

type Options = Omit<Shortcut, 'keys' | 'run'> & { enabled?: boolean }

/**
 * Makes keys do something while the component is mounted, and puts them on the list that `?` opens. `j`, `mod+k`,
 * `g p`; see `lib/shortcuts.ts`.
 */
export function useShortcut(keys: string, run: Shortcut['run'], options: Options): void {
  const latest = useRef(run)
  useEffect(() => {
    latest.current = run
  })
  const { label, group, anywhere, inFields, enabled = true } = options
  useEffect(() => {
    if (!enabled) return
    const call: Shortcut['run'] = (event) => latest.current(event)
    return shortcutRegistry().register({ keys, label, group, anywhere, inFields, run: call })
  }, [keys, label, group, anywhere, inFields, enabled])
}
