'use client'

import { Hourglass } from 'lucide-react'
import { useRateLimit } from '#lib/api/browser/rate-limit.ts'
import { StateFrame } from './state-frame.tsx'

/** Nothing to do but wait; what waits goes on by itself. */
export function RateLimited({ compact }: { compact?: boolean }) {
  const seconds = useRateLimit()
  return (
    <div role="status">
      <StateFrame icon={<Hourglass aria-hidden="true" />} title="A short wait" compact={compact}>
        <p>This dashboard has used up its requests for this minute. It goes on by itself.</p>
        <p className="mt-1 text-sm tabular-nums text-ink-3" aria-hidden="true">
          {seconds === null ? 'Going on…' : `${seconds} s left`}
        </p>
      </StateFrame>
    </div>
  )
}
