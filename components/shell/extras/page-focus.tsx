'use client'

import { usePathname } from 'next/navigation'
import { useEffect, useRef } from 'react'
import { focusPage } from '#components/ui/focus-page.ts'

/** Whoever leaves a page by something in it takes the focus along: it then stands at the beginning of the next page. */
export function PageFocus() {
  const path = usePathname()
  const before = useRef(path)
  useEffect(() => {
    if (before.current === path) return
    before.current = path
    if (document.activeElement === document.body) focusPage()
  }, [path])
  return null
}
