import { toast } from './toast/toast.ts'

/** What a change takes, fetched with the first one. Without it nothing was changed, which is said: null. */
export async function fetchedPart<T>(load: () => Promise<T>): Promise<T | null> {
  try {
    return await load()
  } catch {
    const description = navigator.onLine
      ? 'A part of this page did not arrive. Try again, or load the page again.'
      : 'There is no connection. Try again when it is back.'
    toast({ tone: 'stop', title: 'Nothing was changed', description })
    return null
  }
}
