import { toast } from './toast/toast.ts'

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
