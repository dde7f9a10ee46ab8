'use client'

import type { FilterControl } from '#components/kit/list/filters.ts'
import { inWords } from '#components/kit/list/in-words.ts'
import { isNarrowed } from '#components/kit/list/write-list-state.ts'
import { NothingMatches } from '#components/kit/states/nothing-matches.tsx'
import { NothingYet } from '#components/kit/states/nothing-yet.tsx'
import type { AuditState } from './audit-list.ts'
import { periodWords } from './period.ts'

type Props = { state: AuditState; filters: readonly FilterControl[]; onClear(): void }

const kinds = { user: 'People', agent: 'Agents', system: 'System' }

export default function AuditNothing({ state, filters, onClear }: Props) {
  if (!isNarrowed(state))
    return (
      <NothingYet title="Nothing has been changed yet">
        Every change of automations, keys, members, destinations and data is written down here: by whom, when,
        and what was there before. What Signalbox does by itself is shown with “System”.
      </NothingYet>
    )
  const { kind, since, until } = state.filters
  const period = periodWords({ since, until })
  const words = [
    ...(kind.length > 0 ? [kind.map((one) => kinds[one]).join(', ')] : []),
    ...(period === undefined ? [] : [period]),
    ...inWords('', filters),
  ]
  return <NothingMatches title="No change matches" filters={words} onClear={onClear} />
}
