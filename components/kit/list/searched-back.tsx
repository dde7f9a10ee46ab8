'use client'

import { useQuery } from '@tanstack/react-query'
import { Button } from '#components/ui/button.tsx'
import { TimeAgo } from '#components/ui/time-ago.tsx'
import { formatCount } from '#lib/format.ts'
import type { PageQuery } from './definition.ts'

type Props<Item> = {
  query: PageQuery<Item>
  reach?: number
  /** Rows that one request looks through: "5,000 changes". */
  newest: string
  onBack(until: string): void
}

/** Below a list of which the service searched or shows only the newest part. The button goes on from there. */
export function SearchedBack<Item>({ query, reach, newest, onBack }: Props<Item>) {
  const { lookedBackTo: to, totalCount = 0 } = useQuery(query).data ?? {}
  if (!to && reach !== undefined && totalCount > reach)
    return (
      <p className="py-4 text-sm text-ink-2">
        These are the newest {formatCount(reach)} of {formatCount(totalCount)}. Choose a time above the list
        to see older ones.
      </p>
    )
  if (!to) return null
  const goOn = () => {
    onBack(to)
    scrollTo({ top: 0 })
  }
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 py-4 text-sm text-ink-2">
      <p>
        The newest {newest} were searched, back to <TimeAgo instant={to} />.
      </p>
      <Button size="sm" onClick={goOn}>
        Search further back
      </Button>
    </div>
  )
}
