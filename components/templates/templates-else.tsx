import { LayoutTemplate } from 'lucide-react'
import type { FilterControl } from '#components/data-table/filters.ts'
import { inWords } from '#components/data-table/in-words.ts'
import { isNarrowed } from '#components/data-table/write-list-state.ts'
import { NothingMatches } from '#components/ui/states/nothing-matches.tsx'
import { NothingYet } from '#components/ui/states/nothing-yet.tsx'
import { ReadFailure } from '#components/ui/states/read-failure.tsx'
import type { TemplatesState } from './templates-list.ts'

type Props = {
  state: TemplatesState
  filters: readonly FilterControl[]
  error: unknown
  retrying: boolean
  onClear(): void
  onRetry(): void
}

/** Why no card stands here, and what helps. */
export default function TemplatesElse({ state, filters, error, retrying, onClear, onRetry }: Props) {
  if (error)
    return (
      <ReadFailure
        title="The templates could not be loaded"
        error={error}
        onRetry={onRetry}
        retrying={retrying}
      />
    )
  if (isNarrowed(state))
    return (
      <NothingMatches
        title="No template matches"
        filters={inWords(state.search, filters)}
        onClear={onClear}
      />
    )
  return (
    <NothingYet title="No templates here" icon={<LayoutTemplate aria-hidden="true" />}>
      This service has none to start from. An automation can be made from nothing as well.
    </NothingYet>
  )
}
