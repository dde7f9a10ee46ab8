'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useTransition } from 'react'
import { Failed } from '#components/kit/states/failed.tsx'
import { RateLimited } from '#components/kit/states/rate-limited.tsx'
import type { ReadFailure } from '#lib/api/attempt.ts'
import { limitRequests } from '#lib/api/browser/rate-limit.ts'

type Props = { what: string; failure: ReadFailure }

/** What the server could not read for a page. The page is asked for again on a click, or when the wait is over. */
export function ReadFailed({ what, failure }: Props) {
  const router = useRouter()
  const [pending, startTransition] = useTransition()
  const { retryAfter, requestId, text } = failure

  // Each refusal is an object of its own: a second one that asks for the same wait is waited for too.
  useEffect(() => {
    if (failure.retryAfter === null) return
    limitRequests(failure.retryAfter)
    const timer = setTimeout(() => startTransition(() => router.refresh()), failure.retryAfter * 1000)
    return () => clearTimeout(timer)
  }, [failure, router])

  if (retryAfter !== null) return <RateLimited />
  const again = () => startTransition(() => router.refresh())
  return (
    <Failed title={what} onRetry={again} retrying={pending} requestId={requestId}>
      {text}
    </Failed>
  )
}
