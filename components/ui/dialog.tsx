'use client'

import { Suspense } from 'react'
import { lazyPart } from './lazy-part.ts'
import type { DialogProps } from './overlay/types.ts'
import { useOnceOpen } from './overlay/use-once-open.ts'

const DialogBody = lazyPart(() => import('./overlay/dialog-body.tsx'))

/** Loaded when it is first opened. Esc closes it, and the focus goes back to where it was. */
export function Dialog(props: DialogProps) {
  const opened = useOnceOpen(props.open)
  if (!opened) return null
  return (
    <Suspense>
      <DialogBody {...props} />
    </Suspense>
  )
}
