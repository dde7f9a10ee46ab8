'use client'

import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { useEffect, useTransition } from 'react'
import { Failed } from '#components/kit/states/failed.tsx'
import { RateLimited } from '#components/kit/states/rate-limited.tsx'
import { limitRequests } from '#lib/api/browser/rate-limit.ts'
import type { PanelFailure as Failure } from '#lib/overview.ts'

/** Stands where a part of the page could not be read; the page is read again on a click, or when the wait is over. */
export function PanelFailure({ failure }: { failure: Failure }) {
  const router = useRouter()
  const [reading, startReading] = useTransition()
  const { waitUntil, title, text, retriable, requestId } = failure
  useEffect(() => {
    if (waitUntil === null) return
    const wait = Math.max(1000, waitUntil - Date.now())
    limitRequests(wait / 1000)
    const timer = setTimeout(() => router.refresh(), wait)
    return () => clearTimeout(timer)
  }, [router, waitUntil])
  if (waitUntil !== null) return <RateLimited compact />
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

/** Where all of it is, at the right of the head of a part. */
export function MoreLink({ href, label }: { href: string; label: string }) {
  return (
    <Link href={href} className="shrink-0 rounded-sm text-sm text-ink-2 hover:text-ink hover:underline">
      {label}
    </Link>
  )
}
