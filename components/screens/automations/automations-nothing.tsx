'use client'

import { LayoutTemplate, Workflow } from 'lucide-react'
import { useMay } from '#components/kit/automation/change-automation.ts'
import type { FilterControl } from '#components/kit/list/filters.ts'
import { inWords } from '#components/kit/list/in-words.ts'
import { isNarrowed } from '#components/kit/list/write-list-state.ts'
import { NothingMatches } from '#components/kit/states/nothing-matches.tsx'
import { NothingYet } from '#components/kit/states/nothing-yet.tsx'
import { ButtonLink } from '#components/ui/button.tsx'
import { routes } from '#lib/routes.ts'
import type { AutomationsState } from './automations-list.ts'

type Props = { state: AutomationsState; filters: readonly FilterControl[]; onClear(): void }

export default function AutomationsNothing({ state, filters, onClear }: Props) {
  const may = useMay()
  const { deleted, ...others } = state.filters
  if (deleted && !isNarrowed({ ...state, filters: others }))
    return (
      <NothingYet title="Nothing was deleted">
        What is deleted stands here for 30 days and can be brought back, with its runs and versions.
      </NothingYet>
    )
  if (!isNarrowed(state))
    return (
      <NothingYet
        title="No automations yet"
        icon={<Workflow aria-hidden="true" />}
        action={
          may('createAutomation') && (
            <>
              <ButtonLink href={routes.templates} variant="primary">
                <LayoutTemplate aria-hidden="true" /> Start from a template
              </ButtonLink>
              <ButtonLink href={routes.newAutomation}>Start from nothing</ButtonLink>
            </>
          )
        }
      >
        An automation reads your signals at set times, or when something happens, and sends what it finds to a
        channel: the questions nobody answered, the topics that rise, the accounts to look after.
      </NothingYet>
    )
  return (
    <NothingMatches
      title="No automation matches"
      filters={inWords(state.search, filters)}
      onClear={onClear}
    />
  )
}
