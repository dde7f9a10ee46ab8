'use client'

import { useQuery } from '@tanstack/react-query'
import { Button } from '#components/ui/button.tsx'
import { TimeAgo } from '#components/ui/time-ago.tsx'
import { api } from '#lib/api/browser/api.ts'
import { type AuditState, auditInput } from './audit-list.ts'

type Props = { state: AuditState; onEarlier(until: string): void }

/** One reading looks back so far. What is older is the next one, which has an address of its own. */
export function AuditEnd({ state, onEarlier }: Props) {
  const { data } = useQuery(api.auditLog.list.queryOptions({ input: auditInput(state, state.page) }))
  const back = data?.lookedBackTo
  if (!back) return null
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 py-4 text-sm text-ink-2">
      <p>
        The newest 5,000 changes of this filter were looked through, back to <TimeAgo instant={back} />.
      </p>
      <Button size="sm" onClick={() => onEarlier(back)}>
        Look further back
      </Button>
    </div>
  )
}
