'use client'

import { lazy, Suspense, useLayoutEffect } from 'react'
import { aliveEvent } from '../early/alive.ts'
import { useIdle } from './use-idle.ts'

const PageParts = lazy(() => import('./page-parts.tsx'))

/** Messages and tooltips: nobody needs them in order to see the page, so they come after it. */
export function PageExtras() {
  // In the very moment in which clicks begin to be heard: later, one could be heard and done again.
  useLayoutEffect(() => {
    document.dispatchEvent(new Event(aliveEvent))
  }, [])
  return <Suspense>{useIdle() && <PageParts />}</Suspense>
}
