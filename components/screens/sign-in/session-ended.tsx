'use client'

import { Suspense, useEffect } from 'react'
import { lazyPart } from '#components/ui/lazy-part.ts'
import { heedOtherTabs, useSignInDue } from '#lib/api/browser/session.ts'

const SignInAgain = lazyPart(() => import('./sign-in-again.tsx'))

/** Over the page as it is: what was typed is kept, and a write that failed can be sent again afterwards. */
export function SessionEnded() {
  useEffect(() => heedOtherTabs(), [])
  return useSignInDue() ? (
    <Suspense>
      <SignInAgain />
    </Suspense>
  ) : null
}
