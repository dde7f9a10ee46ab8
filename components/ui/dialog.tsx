'use client'

import { Suspense } from 'react'
import { lazyPart } from './lazy-part.ts'
import type { DialogProps, SheetProps } from './overlay/types.ts'
import { useOnceOpen } from './overlay.ts'

const DialogBody = lazyPart(() => import('./overlay/dialog-body.tsx'))
const SheetBody = lazyPart(() => import('./overlay/sheet-body.tsx'))

/** Esc closes it, and the focus goes back to where it was. Loaded when it is first opened. */
export function Dialog(props: DialogProps) {
  return <Suspense>{useOnceOpen(props.open) && <DialogBody {...props} />}</Suspense>
}

/** A panel at the edge of the window. Loaded when it is first opened. */
export function Sheet(props: SheetProps) {
  return <Suspense>{useOnceOpen(props.open) && <SheetBody {...props} />}</Suspense>
}
