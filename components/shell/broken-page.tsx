'use client'

import { type ComponentProps, lazy, Suspense } from 'react'

// Every page carries its error pages along, so they hold nothing. A failure to load one is left to the page above it.
const Broken = lazy(() => import('./broken.tsx').then(({ BrokenPage }) => ({ default: BrokenPage })))

export function BrokenPage(props: ComponentProps<typeof Broken>) {
  return (
    <Suspense>
      <Broken {...props} />
    </Suspense>
  )
}
