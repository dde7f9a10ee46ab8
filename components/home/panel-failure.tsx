'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useTransition } from 'react'
import { Failed } from '#components/ui/states/failed.tsx'
import { RateLimited } from '#components/ui/states/rate-limited.tsx'
import type { PanelFailure as Failure } from '#lib/overview.ts'

/** Stands where a part of the page could not be read; the page is read again on a click, or when the wait is over. */
export function PanelFailure({ failure }: { failure: Failure }) {
  const router = useRouter()
  const [reading, startReading] = useTransition()
  const { waitUntil, title, text, retriable, requestId } = failure
  useEffect(() => {
    if (waitUntil === null) return
    const timer = setTimeout(() => router.refresh(), Math.max(1000, waitUntil - Date.now()))
    return () => clearTimeout(timer)
  }, [router, waitUntil])
  if (waitUntil !== null) return <RateLimited until={waitUntil} compact />
  const retry = () => startReading(() => router.refresh())
  return (
    <Failed
      title={title}
      requestId={requestId}
      onRetry={retriable ? retry : undefined}
      retrying={reading}
      compact
    >
      {text}
    </Failed>
  )
}
