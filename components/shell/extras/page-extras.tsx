'use client'

import { Suspense, useLayoutEffect } from 'react'
import { lazyPart } from '#components/ui/lazy-part.ts'
import { aliveEvent } from '../early/alive.ts'
import { useIdle } from './use-idle.ts'

const PageParts = lazyPart(() => import('./page-parts.tsx'))

/** Messages and tooltips: nobody needs them in order to see the page, so they come after it. */
export function PageExtras() {
  // In the very moment in which clicks begin to be heard: later, one could be heard and done again.
  useLayoutEffect(() => {
    document.dispatchEvent(new Event(aliveEvent))
  }, [])
  return <Suspense>{useIdle() && <PageParts />}</Suspense>
}
