'use client'

import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { ButtonLink } from '#components/ui/button.tsx'
import { Section } from '#components/ui/section.tsx'
import { StatusMark } from '#components/ui/status-mark.tsx'
import { TimeAgo } from '#components/ui/time-ago.tsx'
import type { Arrival } from '#contract/arrivals.ts'
import { api } from '#lib/api/browser/api.ts'
import { routes } from '#lib/routes.ts'
import { becameWords, outcomeMarks, outcomeWords } from '../arrivals/words.ts'
import { latestQuery } from '../queries.ts'

/** The last few arrivals; all of them have a page. */
export function LatestArrivals({ connectionId }: { connectionId: string }) {
  const { data } = useQuery(latestQuery(api, connectionId))
  if (!data || data.data.length === 0) return null
  return (
    <Section
      flush
      title="Latest arrivals"
      aside={
        <ButtonLink size="sm" href={routes.arrivals(connectionId)}>
          All arrivals
        </ButtonLink>
      }
    >
      <ul>
        {data.data.map((one) => (
          <ArrivalRow key={one.id} arrival={one} />
        ))}
      </ul>
    </Section>
  )
}

function ArrivalRow({ arrival }: { arrival: Arrival }) {
  const { id, connectionId, kind, outcome, receivedAt } = arrival
  return (
    <li className="border-b border-line">
      <Link
        href={`${routes.arrivals(connectionId)}?arrival=${id}`}
        prefetch={false}
        className="-mx-2 grid grid-cols-[0.75rem_minmax(0,1fr)_auto] items-center gap-x-3 rounded-md px-2 py-2 hover:bg-hover sm:grid-cols-[0.75rem_11rem_minmax(0,1fr)_auto]"
      >
        <StatusMark status={outcomeMarks[outcome]} />
        <span className="truncate font-medium">
          {kind}
          <span className="sr-only">{`, ${outcomeWords[outcome].toLowerCase()}`}</span>
        </span>
        <span className="truncate text-sm text-ink-2 max-sm:hidden">{becameWords(arrival)}</span>
        <TimeAgo instant={receivedAt} className="text-sm text-ink-3" />
      </Link>
    </li>
  )
}
