'use client'

import { Hourglass } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useEffect, useEffectEvent, useTransition } from 'react'
import { limitRequests, useRateLimit } from '#lib/api/browser/rate-limit.ts'
import { describeFailure, type Failure } from '#lib/api/failure.ts'
import { Failed } from './failed.tsx'
import { StateFrame } from './state-frame.tsx'

type Props = {
  /** Title: "The messages could not be loaded." */
  title: string
  error: unknown
  onRetry?: () => void
  retrying?: boolean
  compact?: boolean
}

/** Words of a failed read. The general words of a timeout ask to check what was saved, and a read saves nothing. */
function readText({ kind, text }: Failure): string {
  return kind === 'timeout' ? 'The service took too long to answer.' : text
}

/** Shows why a list or a panel could not be loaded, and what helps. */
export function ReadFailure({ title, error, onRetry, retrying, compact }: Props) {
  const failure = describeFailure(error)
  const { kind, retriable, requestId } = failure
  if (kind === 'limited') return <Waiting onRetry={onRetry} compact={compact} />
  return (
    <Failed
      title={title}
      onRetry={retriable ? onRetry : undefined}
      retrying={retrying}
      requestId={requestId}
      compact={compact}
    >
      {readText(failure)}
    </Failed>
  )
}

/** Asks again when the wait is over, as it says. */
function Waiting({ onRetry, compact }: Pick<Props, 'onRetry' | 'compact'>) {
  useAgainAfterWait(onRetry)
  return <RateLimited compact={compact} />
}

/** Shows the countdown of the rate limit; the request is repeated automatically. */
export function RateLimited({ compact }: { compact?: boolean }) {
  const seconds = useRateLimit()
  return (
    <div role="status">
      <StateFrame icon={<Hourglass aria-hidden="true" />} title="Too many requests" compact={compact}>
        <p>The dashboard has used up its requests for this minute. It continues automatically.</p>
        <p className="mt-1 text-sm tabular-nums text-ink-3" aria-hidden="true">
          {seconds === null ? 'Continuing…' : `${seconds} s left`}
        </p>
      </StateFrame>
    </div>
  )
}

/** Repeats the request when the rate limit has passed. */
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

/** Shows that the server could not read a page or a part of it. Reads the page again on a click, or after the wait. */
export function ReadFailed({ what, failure, compact }: ReadFailedProps) {
  const router = useRouter()
  const [pending, startTransition] = useTransition()
  const { title, retriable, retryAfter, requestId } = failure

  // Each refusal is a new object, so a second one with the same wait also waits.
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
      {readText(failure)}
    </Failed>
  )
}
