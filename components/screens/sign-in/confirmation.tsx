'use client'

import { Suspense } from 'react'
import { lazyPart } from '#components/ui/lazy-part.ts'
import { useConfirmationDue } from '#lib/api/browser/confirmation.ts'

const ConfirmAgain = lazyPart(() => import('./confirm-again.tsx'))

/** Asks over the page, which stays as it is; what was begun goes on by itself. */
export function Confirmation() {
  return useConfirmationDue() ? (
    <Suspense>
      <ConfirmAgain />
    </Suspense>
  ) : null
}
