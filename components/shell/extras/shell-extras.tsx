'use client'

import { lazy, Suspense } from 'react'
import { useIdle } from './use-idle.ts'

const ShellParts = lazy(() => import('./shell-parts.tsx'))

/** What nobody needs in order to see the page: it comes after the page. */
export function ShellExtras() {
  return <Suspense>{useIdle() && <ShellParts />}</Suspense>
}
