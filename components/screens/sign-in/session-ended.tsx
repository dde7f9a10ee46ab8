'use client'

import { Suspense, useEffect } from 'react'
import { lazyPart } from '#components/ui/lazy-part.ts'
import { heedOtherTabs, useSignInDue } from '#lib/api/browser/session.ts'

const SignInAgain = lazyPart(() => import('./sign-in-again.tsx'))

/** Covers the page without changing it: typed text is kept, and a failed save can be repeated after signing in. */
export function SessionEnded() {
  useEffect(() => heedOtherTabs(), [])
  return useSignInDue() ? (
    <Suspense>
      <SignInAgain />
    </Suspense>
  ) : null
}
