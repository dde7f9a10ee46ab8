'use client'

import { Suspense, useEffect, useState } from 'react'
import { lazyPart } from '#components/ui/lazy-part.ts'

const ShellParts = lazyPart(() => import('./shell-parts.tsx'))

/** False until the page is alive and has nothing better to do. */
function useIdle(): boolean {
  const [idle, setIdle] = useState(false)
  useEffect(() => {
    const alive = () => setIdle(true)
    // Safari has no idle callbacks, and a page that is never idle must have its shortcuts, too.
    if (!window.requestIdleCallback) setTimeout(alive, 50)
    else requestIdleCallback(alive, { timeout: 500 })
  }, [])
  return idle
}

/** Parts that the first view does not need; loaded after it. */
export function ShellExtras() {
  return <Suspense>{useIdle() && <ShellParts />}</Suspense>
}
