'use client'

import { describeFailure } from '#lib/api/describe-failure.ts'
import { isRateLimited, requestIdOf } from '#lib/api/errors.ts'
import { Failed } from './failed.tsx'
import { RateLimited } from './rate-limited.tsx'
import { useAgainAfterWait } from './use-again-after-wait.ts'

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
  if (isRateLimited(error)) return <Waiting onRetry={onRetry} compact={compact} />
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

/** Asks again when the wait is over, as it says. */
function Waiting({ onRetry, compact }: Pick<Props, 'onRetry' | 'compact'>) {
  useAgainAfterWait(onRetry)
  return <RateLimited compact={compact} />
}
