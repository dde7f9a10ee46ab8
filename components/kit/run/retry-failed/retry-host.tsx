'use client'

import { Suspense, useSyncExternalStore } from 'react'
import { lazyPart } from '#components/ui/lazy-part.ts'
import { openedRetry } from './opened.ts'

const RetryDialog = lazyPart(() => import('./retry-dialog.tsx'))

/** Shows the dialog, wherever it was opened: a page, a list, the palette. */
export function RetryFailedHost() {
  const asked = useSyncExternalStore(openedRetry.subscribe, openedRetry.get, () => null)
  return <Suspense>{asked && <RetryDialog asked={asked} onClose={() => openedRetry.set(null)} />}</Suspense>
}
