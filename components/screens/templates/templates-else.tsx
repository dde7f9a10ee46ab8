import { LayoutTemplate } from 'lucide-react'
import type { TemplatesState } from '#components/kit/automation/templates-list.tsx'
import { type FilterControl, inWords } from '#components/kit/list/filter-controls.ts'
import { isNarrowed } from '#components/kit/list/list-state.ts'
import { NothingMatches, NothingYet } from '#components/kit/states/nothing-matches.tsx'
import { ReadFailure } from '#components/kit/states/read-failure.tsx'

type Props = {
  state: TemplatesState
  filters: readonly FilterControl[]
  error: unknown
  retrying: boolean
  onClear(): void
  onRetry(): void
}

/** Explains why there are no cards, and what helps. */
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
      This service has no templates. You can create an automation from scratch.
    </NothingYet>
  )
}
