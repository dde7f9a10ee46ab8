'use client'

import { describeFailure } from '#lib/api/describe-failure.ts'
import { isRateLimited, requestIdOf } from '#lib/api/errors.ts'
import { Failed } from './failed.tsx'
import { RateLimited } from './rate-limited.tsx'

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
  if (isRateLimited(error)) return <RateLimited compact={compact} />
  const { text, retriable } = describeFailure(error)
  return (
    <Failed
      title={title}
      onRetry={retriable ? onRetry : undefined}
      retrying={retrying}
      requestId={requestIdOf(error)}
      compact={compact}
    >
      {text}
    </Failed>
  )
}
