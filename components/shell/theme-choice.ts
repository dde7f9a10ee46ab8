import { useSyncExternalStore } from 'react'
import type { Theme } from '#lib/theme.ts'

const listeners = new Set<() => void>()
let chosen: Theme | undefined

/** Changes at once, and remembers it for the next page. */
export function chooseTheme(theme: Theme): void {
  chosen = theme
  document.documentElement.dataset.theme = theme
  void fetch('/theme', { method: 'POST', body: theme, keepalive: true }).catch(() => undefined)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** `initial` is what the server knows from the cookie. */
export function useTheme(initial: Theme): Theme {
  return useSyncExternalStore(
    subscribe,
    () => chosen ?? initial,
    () => initial,
  )
}
