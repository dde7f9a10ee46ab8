'use client'

import { useQuery } from '@tanstack/react-query'
import { ActorFilter } from '#components/kit/history/actor-filter.tsx'
import { Button } from '#components/ui/button.tsx'
import { TimeAgo } from '#components/ui/time-ago.tsx'
import { api } from '#lib/api/browser/api.ts'
import { type AuditAround, auditInput, kindsAfter, kindsOf } from './audit-filters.ts'
import { PeriodFilter } from './period-filter.tsx'

export function ActorKinds({ state, change }: AuditAround) {
  return (
    <ActorFilter
      value={kindsOf(state)}
      onToggle={(type) => change({ filters: { kind: kindsAfter(location.search, type) } })}
    />
  )
}

export function PeriodChip({ state: { filters }, change }: AuditAround) {
  const { since, until } = filters
  return <PeriodFilter value={{ since, until }} onChange={(period) => change({ filters: period })} />
}

/** One reading looks back so far. What is older is the next one, which has an address of its own. */
export function AuditEnd({ state, change }: AuditAround) {
  const { data } = useQuery(api.auditLog.list.queryOptions({ input: auditInput(state, state.page) }))
  const back = data?.lookedBackTo
  if (!back) return null
  const goOn = () => {
    change({ filters: { until: back } })
    scrollTo({ top: 0 })
  }
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 py-4 text-sm text-ink-2">
      <p>
        The newest 5,000 changes of this filter were looked through, back to <TimeAgo instant={back} />.
      </p>
      <Button size="sm" onClick={goOn}>
        Look further back
      </Button>
    </div>
  )
}
