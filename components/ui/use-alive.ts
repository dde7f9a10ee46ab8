import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** False on the server and for the first drawing in the browser: what lies over a page has no place in its HTML. */
export function useAlive(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
