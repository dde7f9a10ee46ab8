'use client'

import { Hourglass } from 'lucide-react'
import { useNow } from '../now.tsx'
import { useCountdown } from '../use-countdown.ts'
import { StateFrame } from './state-frame.tsx'

type Props = {
  /** When requests are taken again, in milliseconds since 1970. */
  until: number
  compact?: boolean
}

/** Nothing to do but wait; what waits goes on by itself. */
export function RateLimited({ until, compact }: Props) {
  const drawn = useNow()
  const left = useCountdown(until, drawn)
  return (
    <div role="status">
      <StateFrame icon={<Hourglass aria-hidden="true" />} title="A short wait" compact={compact}>
        <p>This dashboard has used up its requests for this minute. It goes on by itself.</p>
        <p className="mt-1 text-sm text-ink-3" aria-hidden="true">
          {left > 0 ? <span className="tabular-nums">{left} s left</span> : 'Going on…'}
        </p>
      </StateFrame>
    </div>
  )
}
