import { lazy } from 'react'
import { toast } from './toast/toast.ts'

const againMs = 4_000

/** Until the connection is said to be back, or until it is worth another try. */
function aWhile(): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      clearTimeout(timer)
      removeEventListener('online', go)
      resolve()
    }
    const timer = setTimeout(go, againMs)
    addEventListener('online', go)
  })
}

/** Loads until it is there. That the browser is offline is said above every page; that only this is missing, here. */
export async function arriving<T>(load: () => Promise<T>): Promise<T> {
  let dismiss: (() => void) | undefined
  for (;;)
    try {
      const loaded = await load()
      dismiss?.()
      return loaded
    } catch {
      if (navigator.onLine) dismiss ??= toast(missing)
      await aWhile()
    }
}

const missing = {
  title: 'A part of this page did not arrive',
  description: 'It is asked for again every few seconds. If it does not come, load the page again.',
  tone: 'stop',
} as const

/**
 * `lazy` for what is opened on a page. A part that cannot be fetched does not take the page with it, nor what somebody
 * has typed there: it comes once it can be fetched.
 */
export const lazyPart: typeof lazy = (load) => lazy(() => arriving(load))

/** What an act takes, fetched with the first one. Without it nothing happens, which `title` says: null. */
export async function fetchedPart<T>(
  load: () => Promise<T>,
  title = 'Nothing was changed',
): Promise<T | null> {
  try {
    return await load()
  } catch {
    const description = navigator.onLine
      ? 'A part of this page did not arrive. Try again, or load the page again.'
      : 'There is no connection. Try again when it is back.'
    toast({ tone: 'stop', title, description })
    return null
  }
}
