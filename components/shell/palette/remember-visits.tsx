'use client'

import { usePathname } from 'next/navigation'
import { useEffect } from 'react'
import { remember } from './recent.ts'

const detail = /^\/(?:people|companies|channels|topics|stories)\/[^/]+$/
/** A page that was passed through was not visited. */
const stayMs = 1_000

/** Remembers the people, companies, topics … that were looked at, under the title of their page. */
export function RememberVisits() {
  const path = usePathname()
  useEffect(() => {
    if (!detail.test(path)) return
    const timer = setTimeout(() => {
      const label = document.title.replace(/ · Signalbox$/, '')
      if (label && !label.startsWith('Signalbox') && !label.endsWith(' is not here'))
        remember({ href: path, label })
    }, stayMs)
    return () => clearTimeout(timer)
  }, [path])
  return null
}
