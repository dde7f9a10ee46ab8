'use client'

import { usePathname, useSearchParams } from 'next/navigation'
import { useEffect, useState } from 'react'
import { startEvent, stayEvent } from '#components/kit/page/progress-state.ts'
import { Skeleton } from '#components/ui/skeleton.tsx'

/** Most pages are there before this; only one that takes longer is worth a line. */
const patienceMs = 250

/** What was asked for: another page, or another view of this one. */
type Asked = 'page' | 'view' | null

/** A thin line at the top while a page is on its way, and the outline of the page in its place. */
export function ProgressLine() {
  const [asked, setAsked] = useState<Asked>(null)
  const [shown, setShown] = useState(false)
  const address = `${usePathname()}?${useSearchParams()}`

  useEffect(() => {
    if (address) setAsked(null)
  }, [address])

  useEffect(() => {
    const onStart = (event: Event) =>
      setAsked(event instanceof CustomEvent && event.detail === true ? 'page' : 'view')
    const onClick = (event: MouseEvent) => {
      const led = leadsTo(event)
      if (led) setAsked(led)
    }
    const onStay = () => setAsked(null)
    document.addEventListener(startEvent, onStart)
    document.addEventListener(stayEvent, onStay)
    document.addEventListener('click', onClick)
    return () => {
      document.removeEventListener(startEvent, onStart)
      document.removeEventListener(stayEvent, onStay)
      document.removeEventListener('click', onClick)
    }
  }, [])

  useEffect(() => {
    if (!asked) return setShown(false)
    const timer = setTimeout(() => setShown(true), patienceMs)
    return () => clearTimeout(timer)
  }, [asked])

  if (!shown) return null
  return (
    <>
      <div
        role="progressbar"
        aria-label="Loading the page"
        className="fixed inset-x-0 top-0 z-[70] h-0.5 overflow-hidden"
      >
        <div className="h-full w-full origin-left animate-approach bg-accent" />
      </div>
      {asked === 'page' && <ComingPage />}
    </>
  )
}

const rows = [64, 48, 72, 56, 40, 68, 52, 60, 44, 58]

/** Covers the page that was left: what stands there is not what was asked for. */
function ComingPage() {
  return (
    <div
      aria-hidden="true"
      className="fixed inset-0 top-12 z-20 overflow-hidden bg-surface px-4 pt-5 sm:px-8 lg:left-60 lg:top-0 lg:pt-7"
    >
      <Skeleton className="h-6 w-44" />
      <Skeleton className="mt-3 h-4 w-72 max-w-full" />
      <ul className="mt-8 border-t border-line">
        {rows.map((width) => (
          <li key={width} className="flex h-12 items-center border-b border-line">
            <Skeleton className="h-4" style={{ width: `${width}%` }} />
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Where a plain click on a link of the dashboard leads; null where it does not lead on. */
function leadsTo(event: MouseEvent): Asked {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!link || link.target || link.origin !== location.origin) return null
  if (link.hasAttribute('download') || link.hasAttribute('data-in-place')) return null
  if (link.pathname !== location.pathname) return 'page'
  return link.search === location.search ? null : 'view'
}
