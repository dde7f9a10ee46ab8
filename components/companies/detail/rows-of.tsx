'use client'

import { lazy, type ReactNode, Suspense } from 'react'
import { LoadingRows } from '#components/ui/states/loading-rows.tsx'

const ListFailed = lazy(() => import('#components/data-table/list-failed.tsx'))

type Answer<Data> = {
  data: Data | undefined
  error: Error | null | undefined
  refetch: () => unknown
}

type Props<Data> = {
  /** "People", "Topics". */
  label: string
  of: Answer<Data>
  loadingRows: number
  children: (data: Data) => ReactNode
}

/** What a panel shows while its rows are on their way, when they did not come, and when they did. */
export function RowsOf<Data>({ label, of: { data, error, refetch }, loadingRows, children }: Props<Data>) {
  if (data !== undefined) return children(data)
  if (!error) return <LoadingRows rows={loadingRows} label={`Loading ${label.toLowerCase()}`} />
  return (
    <Suspense>
      <ListFailed label={label} error={error} onRetry={() => void refetch()} />
    </Suspense>
  )
}
