'use client'

import { Failed } from '#components/ui/states/failed.tsx'
import { describeFailure } from '#lib/api/describe-failure.ts'
import { requestIdOf } from '#lib/api/errors.ts'

type Props = { label: string; error: Error; onRetry(): void; compact?: boolean }

export default function ListFailed({ label, error, onRetry, compact }: Props) {
  const { title, text, retriable } = describeFailure(error)
  return (
    <Failed
      title={compact ? 'These rows could not be loaded' : `${label} could not be loaded`}
      onRetry={retriable ? onRetry : undefined}
      requestId={requestIdOf(error)}
      compact={compact}
    >
      {title}. {text}
    </Failed>
  )
}
