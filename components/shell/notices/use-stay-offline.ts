import { useEffect } from 'react'
import { leavingTo, navigationOf, type Traversal } from '#components/kit/form/unsaved/leaving.ts'
import { stayEvent } from '#components/kit/page/progress-state.ts'
import { toast } from '#components/ui/toast/toast.ts'

type Leaving = Traversal & { destination: { sameDocument: boolean } }

/**
 * A page that cannot be fetched is loaded as a document, and without a connection that leaves the error page of the
 * browser and nothing of what stood here. Reloading is left to whoever wants it.
 */
export function useStayOffline(): void {
  useEffect(() => {
    let missed: string | undefined
    const stay = (event: Event) => {
      const { navigationType, destination } = event as Leaving
      if (navigator.onLine || !event.cancelable || destination.sameDocument || navigationType === 'reload')
        return
      event.preventDefault()
      missed = destination.url
      // The router leaves in the middle of a rendering, which never ends: what is set within it would not be shown.
      setTimeout(() => document.dispatchEvent(new Event(stayEvent)))
      toast({ title: 'That page is not here yet', description: 'Open it again when the connection is back.' })
    }
    // The router takes it to be on its way still, and would not ask for it a second time.
    const open = (event: MouseEvent) => {
      const to = leavingTo(event, new URL(location.href))
      if (!navigator.onLine || !to || to.href !== missed) return
      event.preventDefault()
      event.stopPropagation()
      location.assign(to)
    }
    const navigation = navigationOf(window)
    navigation?.addEventListener('navigate', stay)
    document.addEventListener('click', open, true)
    return () => {
      navigation?.removeEventListener('navigate', stay)
      document.removeEventListener('click', open, true)
    }
  }, [])
}
