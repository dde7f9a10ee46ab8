'use client'

import { formatCount } from '#lib/format.ts'
import type { PagedList } from './use-paged-list.ts'

/** What sighted people see change, said to those who hear the page; and a quiet line while rows are refreshed. */
export function TableStatus({
  list,
  label,
}: {
  list: Pick<PagedList<never>, 'totalCount' | 'isBehind' | 'isRefreshing'>
  label: string
}) {
  const { totalCount, isBehind, isRefreshing } = list
  const isBusy = isBehind || isRefreshing
  return (
    <>
      <p role="status" className="sr-only">
        {totalCount === undefined || isBehind ? '' : `${label}: ${formatCount(totalCount)}`}
      </p>
      <div aria-hidden="true" className="relative h-px overflow-hidden">
        {isBusy && <div className="absolute inset-0 animate-pulse bg-accent delay-300" />}
      </div>
    </>
  )
}
