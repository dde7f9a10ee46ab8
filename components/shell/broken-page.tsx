'use client'

import { type ComponentProps, lazy, Suspense } from 'react'

// Every page carries its error pages along, so they hold nothing. What cannot be loaded is left to the next one above.
const Broken = lazy(() => import('./broken.tsx'))

export function BrokenPage(props: ComponentProps<typeof Broken>) {
  return (
    <Suspense>
      <Broken {...props} />
    </Suspense>
  )
}
