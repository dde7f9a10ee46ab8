'use client'

import { usePathname } from 'next/navigation'
import { useEffect, useRef } from 'react'
import { remember } from '#components/kit/page/recent.ts'

const detail = /^\/(?:automations|templates|people|companies|channels|topics|stories)\/[^/]+$/
/** A page that was passed through was not visited. */
const stayMs = 1_000

/** Remembers the people, companies, topics … that were looked at, under the title of their page. */
export function RememberVisits() {
  const path = usePathname()
  const titleBefore = useRef('')
  useEffect(() => {
    const before = titleBefore.current
    // The title of a page may come after the page; until then the one before stands there.
    const timer = setInterval(() => {
      const title = document.title
      // On the way to another page its title may be there before this hears of its path.
      if (!title || title === before || location.pathname !== path) return
      clearInterval(timer)
      titleBefore.current = title
      const label = title.replace(/ · Signalbox$/, '')
      if (detail.test(path) && label !== 'Signalbox' && !label.endsWith(' is not here'))
        remember({ href: path, label })
    }, stayMs)
    return () => clearInterval(timer)
  }, [path])
  return null
}
