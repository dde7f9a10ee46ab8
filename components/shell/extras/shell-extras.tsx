'use client'

import { Suspense } from 'react'
import { lazyPart } from '#components/ui/lazy-part.ts'
import { useIdle } from './use-idle.ts'

const ShellParts = lazyPart(() => import('./shell-parts.tsx'))

/** What nobody needs in order to see the page: it comes after the page. */
export function ShellExtras() {
  return <Suspense>{useIdle() && <ShellParts />}</Suspense>
}
