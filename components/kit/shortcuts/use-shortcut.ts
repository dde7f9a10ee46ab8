'use client'

import { useLayoutEffect, useRef } from 'react'
import type { Shortcut } from '#lib/shortcuts.ts'
import { shortcutRegistry } from './registry.ts'

type Options = Omit<Shortcut, 'keys' | 'run'> & { enabled?: boolean }

/**
 * Makes keys do something while the component is mounted, and puts them on the list that `?` opens. `j`, `mod+k`,
 * `g p`; see `lib/shortcuts.ts`. They are heard from the first sight of it on: other effects wait until one page has faded
 * into the next.
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
