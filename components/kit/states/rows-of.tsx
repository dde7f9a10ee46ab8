'use client'

import { type ReactNode, Suspense } from 'react'
import { LoadingRows } from '#components/kit/states/loading-rows.tsx'
import { lazyPart } from '#components/ui/lazy-part.ts'

const ReadFailure = lazyPart(() =>
  import('#components/kit/states/read-failure.tsx').then((module) => ({ default: module.ReadFailure })),
)

type Answer<Data> = {
  data: Data | undefined
  error: Error | null | undefined
  refetch: () => unknown
  isFetching: boolean
}

type Props<Data> = {
  /** "People", "The topics". */
  label: string
  of: Answer<Data>
  loadingRows: number
  compact?: boolean
  children: (data: Data) => ReactNode
}

/** Shows a panel while its rows load, after a failure, and with its rows. */
export function RowsOf<Data>({ label, of: answer, loadingRows, compact, children }: Props<Data>) {
  const { data, error, refetch, isFetching } = answer
  if (data !== undefined) return children(data)
  if (!error) return <LoadingRows rows={loadingRows} label={`Loading ${label.toLowerCase()}`} />
  return (
    <Suspense>
      <ReadFailure
        title={`${label} could not be loaded`}
        error={error}
        onRetry={() => void refetch()}
        retrying={isFetching}
        compact={compact}
      />
    </Suspense>
  )
}
