'use client'

import { Hourglass } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useEffect, useEffectEvent, useTransition } from 'react'
import { limitRequests, useRateLimit } from '#lib/api/browser/rate-limit.ts'
import { describeFailure, type Failure } from '#lib/api/failure.ts'
import { Failed } from './failed.tsx'
import { StateFrame } from './state-frame.tsx'

type Props = {
  /** What could not be read: "The messages could not be loaded." */
  title: string
  error: unknown
  onRetry?: () => void
  retrying?: boolean
  compact?: boolean
}

/** Where a list or a panel could not be read: why, in words, and what helps. */
export function ReadFailure({ title, error, onRetry, retrying, compact }: Props) {
  const { kind, text, retriable, requestId } = describeFailure(error)
  if (kind === 'limited') return <Waiting onRetry={onRetry} compact={compact} />
  return (
    <Failed
      title={title}
      onRetry={retriable ? onRetry : undefined}
      retrying={retrying}
      requestId={requestId}
      compact={compact}
    >
      {text}
    </Failed>
  )
}

/** Asks again when the wait is over, as it says. */
function Waiting({ onRetry, compact }: Pick<Props, 'onRetry' | 'compact'>) {
  useAgainAfterWait(onRetry)
  return <RateLimited compact={compact} />
}

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

/** Asks again when the service may be asked again, as the countdown says. */
export function useAgainAfterWait(again: (() => void) | undefined): void {
  const isOver = useRateLimit() === null
  const goOn = useEffectEvent(() => again?.())
  useEffect(() => {
    if (isOver) goOn()
  }, [isOver])
}

type ReadFailedProps = {
  /** Instead of the title of the failure: "The stories could not be loaded." */
  what?: string
  failure: Failure
  compact?: boolean
}

/** What the server could not read for a page or a part of it. The page is read again on a click, or when the wait is over. */
export function ReadFailed({ what, failure, compact }: ReadFailedProps) {
  const router = useRouter()
  const [pending, startTransition] = useTransition()
  const { title, text, retriable, retryAfter, requestId } = failure

  // Each refusal is an object of its own: a second one that asks for the same wait is waited for too.
  useEffect(() => {
    if (failure.retryAfter === null) return
    limitRequests(failure.retryAfter)
    const timer = setTimeout(() => startTransition(() => router.refresh()), failure.retryAfter * 1000)
    return () => clearTimeout(timer)
  }, [failure, router])

  if (retryAfter !== null) return <RateLimited compact={compact} />
  const again = () => startTransition(() => router.refresh())
  return (
    <Failed
      title={what ?? title}
      onRetry={retriable ? again : undefined}
      retrying={pending}
      requestId={requestId}
      compact={compact}
    >
      {text}
    </Failed>
  )
}
