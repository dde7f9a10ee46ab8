'use client'

import { Suspense } from 'react'
import { lazyPart } from './lazy-part.ts'
import type { SheetProps } from './overlay/types.ts'
import { useOnceOpen } from './overlay/use-once-open.ts'

const SheetBody = lazyPart(() => import('./overlay/sheet-body.tsx'))

/** A panel at the edge of the window. Loaded when it is first opened. */
export function Sheet(props: SheetProps) {
  const opened = useOnceOpen(props.open)
  if (!opened) return null
  return (
    <Suspense>
      <SheetBody {...props} />
    </Suspense>
  )
}
