'use client'

import { lazy, Suspense } from 'react'
import { useIdle } from './use-idle.ts'

const PageParts = lazy(() => import('./page-parts.tsx'))

/** Messages and tooltips: nobody needs them in order to see the page, so they come after it. */
export function PageExtras() {
  return <Suspense>{useIdle() && <PageParts />}</Suspense>
}
