'use client'

import { Suspense } from 'react'
import { lazyPart } from '../lazy-part.ts'
import { useAlive } from '../overlay.ts'

const ToastRegion = lazyPart(() =>
  import('./toast-region.tsx').then((module) => ({ default: module.ToastRegion })),
)

/** Comes after the page: nothing can be told before the page is alive. */
export function Toasts() {
  return <Suspense>{useAlive() && <ToastRegion />}</Suspense>
}
