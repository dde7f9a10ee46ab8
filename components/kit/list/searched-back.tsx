'use client'

import { useQuery } from '@tanstack/react-query'
import { Button } from '#components/ui/button.tsx'
import { TimeAgo } from '#components/ui/time-ago.tsx'
import type { PageQuery } from './definition.ts'

type Props<Item> = {
  query: PageQuery<Item>
  /** Rows that one request looks through: "5,000 changes". */
  newest: string
  onBack(until: string): void
}

/** Below a list of which the service searched only the newest part. The button goes on from there. */
export function SearchedBack<Item>({ query, newest, onBack }: Props<Item>) {
  const to = useQuery(query).data?.lookedBackTo
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
