'use client'

import { usePathname, useSearchParams } from 'next/navigation'

/** Leads back to this very page once somebody has signed in. A full load, so that nothing of the old session stays. */
export function SignInAgain() {
  const search = useSearchParams().toString()
  const here = usePathname() + (search ? `?${search}` : '')
  return (
    <a
      href={`/sign-in?next=${encodeURIComponent(here)}`}
      data-leaves-unasked=""
      className="justify-self-start font-medium text-accent underline underline-offset-2"
    >
      Sign in again
    </a>
  )
}
