'use client'

import { useRouter } from 'next/navigation'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { askBefore, isAnotherPage, leavingTo, navigationOf, type Traversal } from './unsaved.ts'

type Way = { href: string } | { key: string } | { go: () => void }

/**
 * Asks before unsaved changes are left: by a link, back and forward, closing the tab, or what goes through
 * `whenSaved`. Render what it gives.
 */
export function useUnsavedGuard(isUnsaved: boolean, discard?: () => void): ReactNode {
  const router = useRouter()
  const [way, setWay] = useState<Way | null>(null)
  const isAllowed = useRef(false)
  useGuardedWays(isUnsaved, isAllowed, setWay)

  function leave() {
    isAllowed.current = true
    setWay(null)
    if (!way) return
    discard?.()
    if ('go' in way) return way.go()
    if ('key' in way) return navigationOf(window)?.traverseTo(way.key)
    const { origin, pathname, search, hash } = new URL(way.href)
    if (origin === location.origin) router.push(pathname + search + hash)
    else location.assign(way.href)
  }

  return (
    <Dialog
      open={way !== null}
      onOpenChange={(open) => !open && setWay(null)}
      title="Leave without saving?"
      description="Your changes on this page are not saved. If you leave, they are lost."
      size="sm"
      footer={
        <>
          <Button onClick={() => setWay(null)} autoFocus>
            Stay
          </Button>
          <Button variant="danger" onClick={leave}>
            Leave
          </Button>
        </>
      }
    />
  )
}

function useGuardedWays(isUnsaved: boolean, isAllowed: { current: boolean }, ask: (way: Way) => void): void {
  useEffect(() => {
    if (!isUnsaved) return
    isAllowed.current = false
    const stop = new AbortController()
    const options = { signal: stop.signal, capture: true }
    const click = (event: MouseEvent) => {
      const to = isAllowed.current ? null : leavingTo(event, new URL(location.href))
      if (!to) return
      event.preventDefault()
      event.stopPropagation()
      ask({ href: to.href })
    }
    const traverse = (event: Event) => {
      const { navigationType, destination } = event as Traversal
      if (isAllowed.current || navigationType !== 'traverse' || !event.cancelable) return
      if (!isAnotherPage(destination.url, new URL(location.href))) return
      event.preventDefault()
      ask({ key: destination.key })
    }
    const unload = (event: BeforeUnloadEvent) => {
      if (!isAllowed.current) event.preventDefault()
    }
    window.addEventListener('click', click, options)
    window.addEventListener('beforeunload', unload, options)
    navigationOf(window)?.addEventListener('navigate', traverse, options)
    const stopAsking = askBefore((go) => (isAllowed.current ? go() : ask({ go })))
    return () => {
      stop.abort()
      stopAsking()
    }
  }, [isUnsaved, isAllowed, ask])
}
