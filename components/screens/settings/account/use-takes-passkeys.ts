'use client'

import { useSyncExternalStore } from 'react'
import { takesPasskeys } from '#lib/hosts.ts'

const never = () => () => undefined

/**
 * Whether browsers make passkeys at the address of this page. The server guesses it for the first drawing; after a form it may
 * ask itself for a page, by another name than the browser.
 */
export function useTakesPasskeys(guess: boolean): boolean {
  return useSyncExternalStore(
    never,
    () => takesPasskeys(location.origin),
    () => guess,
  )
}
