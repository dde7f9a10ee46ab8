import { useSyncExternalStore } from 'react'

export function isMac(): boolean {
  return /Mac|iPhone|iPad/.test(navigator.userAgent)
}

const never = () => () => undefined

/** False on the server and until the page is hydrated. */
export function useIsMac(): boolean {
  return useSyncExternalStore(never, isMac, () => false)
}
