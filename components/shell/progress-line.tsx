'use client'

import { usePathname, useSearchParams } from 'next/navigation'
import { useEffect, useState } from 'react'
import { startEvent, stayEvent } from '#components/kit/page/progress-state.ts'

/** Most pages are there before this; only one that takes longer is worth a line. */
const patienceMs = 250

/** A thin line at the top while a page is on its way. */
export function ProgressLine() {
  const [asked, setAsked] = useState(false)
  const [shown, setShown] = useState(false)
  const address = `${usePathname()}?${useSearchParams()}`

  useEffect(() => {
    if (address) setAsked(false)
  }, [address])

  useEffect(() => {
    const onStart = () => setAsked(true)
    const onClick = (event: MouseEvent) => leadsElsewhere(event) && setAsked(true)
    const onStay = () => setAsked(false)
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
    <div
      role="progressbar"
      aria-label="Loading the page"
      className="fixed inset-x-0 top-0 z-[70] h-0.5 overflow-hidden"
    >
      <div className="h-full w-full origin-left animate-approach bg-accent" />
    </div>
  )
}

/** True for a plain click on a link to another page of the dashboard. */
function leadsElsewhere(event: MouseEvent): boolean {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return false
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!link || link.target || link.origin !== location.origin) return false
  if (link.hasAttribute('download') || link.hasAttribute('data-in-place')) return false
  return link.pathname !== location.pathname || link.search !== location.search
}
