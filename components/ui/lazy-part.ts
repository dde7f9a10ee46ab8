import { lazy } from 'react'
import { toast } from './toast/toast.ts'

const againMs = 4_000

/** Resolves when the browser is online again, or after a pause. */
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

let underway = 0

/** The pointer says that a part of the page is on its way: what is drawn of it does nothing until then. */
function countUnderway(change: 1 | -1): void {
  if (typeof document === 'undefined') return
  underway += change
  document.documentElement.toggleAttribute('data-arriving', underway > 0)
}

/** Loads until it is there. That the browser is offline is said above every page; that only this is missing, here. */
export async function arriving<T>(load: () => Promise<T>): Promise<T> {
  let dismiss: (() => void) | undefined
  countUnderway(1)
  for (;;)
    try {
      const loaded = await load()
      dismiss?.()
      countUnderway(-1)
      return loaded
    } catch {
      if (navigator.onLine) dismiss ??= toast(missing)
      await aWhile()
    }
}

const missing = {
  title: 'Part of this page was not loaded',
  description: 'It is loaded again every few seconds. If that does not help, reload the page.',
  tone: 'stop',
} as const

/**
 * Like `lazy`, but a part that cannot be loaded does not break the page or lose typed text: it is loaded again
 * later.
 */
export const lazyPart: typeof lazy = (load) => lazy(() => arriving(load))

/** Loads the code of an action with its first use. Returns null after a failure, which a toast with `title` reports. */
export async function fetchedPart<T>(
  load: () => Promise<T>,
  title = 'Nothing was changed',
): Promise<T | null> {
  try {
    return await load()
  } catch {
    const description = navigator.onLine
      ? 'Part of this page was not loaded. Try again, or reload the page.'
      : 'You are offline. Try again when you are online.'
    toast({ tone: 'stop', title, description })
    return null
  }
}
