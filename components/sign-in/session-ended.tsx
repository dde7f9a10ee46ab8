'use client'

import { lazy, Suspense } from 'react'
import { useSignInDue } from '#lib/api/browser/session.ts'

const SignInAgain = lazy(() => import('./sign-in-again.tsx'))

/** Over the page as it is: what was typed is kept, and a write that failed can be sent again afterwards. */
export function SessionEnded() {
  return useSignInDue() ? (
    <Suspense>
      <SignInAgain />
    </Suspense>
  ) : null
}
