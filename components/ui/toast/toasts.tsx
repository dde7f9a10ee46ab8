'use client'

import { Suspense } from 'react'
import { lazyPart } from '../lazy-part.ts'
import { useAlive } from '../overlay.ts'

const ToastRegion = lazyPart(() =>
  import('./toast-region.tsx').then((module) => ({ default: module.ToastRegion })),
)

/** Loaded after the page, because toasts need hydration. */
export function Toasts() {
  return <Suspense>{useAlive() && <ToastRegion />}</Suspense>
}
