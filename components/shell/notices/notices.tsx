'use client'

import { Hourglass, Unplug, WifiOff } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { leavingTo, navigationOf, type Traversal } from '#components/kit/form/unsaved.ts'
import { stayEvent } from '#components/kit/page/progress-state.ts'
import { classes } from '#components/ui/classes.ts'
import { toast } from '#components/ui/toast/toast.ts'
import { useRateLimit } from '#lib/api/browser/rate-limit.ts'
import { useHeldControls } from './held-controls.ts'
import { useConnection } from './use-connection.ts'

type Leaving = Traversal & { destination: { sameDocument: boolean } }

/**
 * Keeps this page when another one cannot be loaded. The router would load it as a document, and offline that shows
 * the error page of the browser.
 */
function useStayOffline(): void {
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
      toast({ title: 'That page is not loaded yet', description: 'Open it again when you are online.' })
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

const room = '--notices'
/** Pixels above and below the notices. */
const around = 20

/** Dialogs start below the notices while there are any. */
function useNoticesRoom() {
  const region = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const { style } = document.documentElement
    const observer = new ResizeObserver(([entry]) => {
      const height = entry?.contentRect.height ?? 0
      if (height > 0) style.setProperty(room, `${Math.ceil(height) + around}px`)
      else style.removeProperty(room)
    })
    if (region.current) observer.observe(region.current)
    return () => {
      observer.disconnect()
      style.removeProperty(room)
    }
  }, [])
  return region
}

/** Notices that concern every page; each closes automatically. */
export function Notices() {
  const connection = useConnection()
  const seconds = useRateLimit()
  useStayOffline()
  useHeldControls(connection !== 'good')
  const region = useNoticesRoom()
  return (
    <div
      ref={region}
      role="status"
      // Read aloud next to an open dialog as well, which hides the rest of the page.
      aria-live="polite"
      data-notices=""
      className={classes(
        'pointer-events-none fixed inset-x-3 top-14 z-[55] grid justify-items-center gap-2 lg:left-[16rem] lg:top-3',
        '[body:has([role=dialog])_&]:top-3 lg:[body:has([data-sheet=right])_&]:right-[31rem]',
      )}
    >
      {connection === 'offline' && (
        <Notice icon={<WifiOff />} title="You are offline.">
          You can read what is on the screen and pages that you have already opened. You cannot save changes
          until you are online again.
        </Notice>
      )}
      {connection === 'unreachable' && (
        <Notice icon={<Unplug />} title="The dashboard does not answer.">
          You can still read what is on the screen; nothing can be saved. It is tried again every few seconds.
        </Notice>
      )}
      {connection === 'silent' && (
        <Notice icon={<Unplug />} title="The service does not answer.">
          The screen may be out of date, and nothing can be saved. It tries again every few seconds.
        </Notice>
      )}
      {seconds !== null && (
        <Notice icon={<Hourglass />} title="Too many requests.">
          This page continues automatically
          <span aria-hidden="true" className="tabular-nums">
            {' '}
            in {seconds} s
          </span>
          .
        </Notice>
      )}
    </div>
  )
}

function Notice({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <p className="pointer-events-auto flex max-w-[40rem] animate-appear items-start gap-2.5 rounded-[10px] border border-line bg-caution-soft px-3.5 py-2 text-sm text-ink shadow-float [&_svg]:mt-0.5 [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-caution">
      <span aria-hidden="true">{icon}</span>
      <span>
        <strong className="font-semibold">{title}</strong> {children}
      </span>
    </p>
  )
}
