'use client'

import { lazy, Suspense } from 'react'
import { useSessionEnded } from '#lib/api/browser/session.ts'

const SignInAgain = lazy(() => import('./sign-in-again.tsx'))

/** Over the page as it is: what was typed is kept, and a write that failed can be sent again afterwards. */
export function SessionEnded() {
  return useSessionEnded() ? (
    <Suspense>
      <SignInAgain />
    </Suspense>
  ) : null
}
