import { type FilterControl, spoken } from '#components/data-table/filters.ts'
import { isNarrowed } from '#components/data-table/write-list-state.ts'
import { NothingMatches } from '#components/ui/states/nothing-matches.tsx'
import { NothingYet } from '#components/ui/states/nothing-yet.tsx'
import type { TopicsState } from './topics-list.ts'

type Props = { state: TopicsState; filters: readonly FilterControl[]; onClear(): void }

export default function TopicsNothing({ state, filters, onClear }: Props) {
  if (!isNarrowed(state))
    return (
      <NothingYet title="No topics yet">
        When several messages are about the same thing, they become a topic and it appears here.
      </NothingYet>
    )
  const words = filters.flatMap((filter) => {
    const says = spoken(filter)
    return says === undefined ? [] : [`${filter.label}: ${says}`]
  })
  const search = state.search === '' ? [] : [`“${state.search}”`]
  return <NothingMatches title="No topic matches" filters={[...search, ...words]} onClear={onClear} />
}
