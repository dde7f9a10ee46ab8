'use client'

import { endSession, useSessionEnded } from '#lib/api/browser/session.ts'

/** Brings the sign-in back over the page, for as long as nobody has signed in again. */
export function SignInAgain() {
  if (!useSessionEnded()) return null
  return (
    <button
      type="button"
      onClick={endSession}
      className="justify-self-start font-medium text-accent underline underline-offset-2"
    >
      Sign in again
    </button>
  )
}
