'use client'

import { Failed } from '#components/ui/states/failed.tsx'
import { describeFailure } from '#lib/api/describe-failure.ts'
import { requestIdOf } from '#lib/api/errors.ts'

type Props = { what: string; error: unknown; onRetry(): void; compact?: boolean }

export function PanelFailed({ what, error, onRetry, compact = true }: Props) {
  const { title, text, retriable } = describeFailure(error)
  return (
    <Failed
      title={`${what} could not be loaded`}
      onRetry={retriable ? onRetry : undefined}
      requestId={requestIdOf(error)}
      compact={compact}
    >
      {title}. {text}
    </Failed>
  )
}
