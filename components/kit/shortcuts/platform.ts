import { useSyncExternalStore } from 'react'

export function isMac(): boolean {
  return /Mac|iPhone|iPad/.test(navigator.userAgent)
}

const never = () => () => undefined

/** On the server, and while the page comes alive: no. */
export function useIsMac(): boolean {
  return useSyncExternalStore(never, isMac, () => false)
}
