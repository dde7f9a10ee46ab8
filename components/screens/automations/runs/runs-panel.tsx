'use client'

import { useRouter } from 'next/navigation'
import { createElement, Suspense, useCallback, useMemo } from 'react'
import { useMay } from '#components/kit/automation/change-automation.ts'
import type { TableView } from '#components/kit/list/columns.ts'
import { DataTable } from '#components/kit/list/data-table.tsx'
import type { FilterControl } from '#components/kit/list/filters.ts'
import { inWords } from '#components/kit/list/in-words.ts'
import { ListToolbar } from '#components/kit/list/list-toolbar.tsx'
import { useListState } from '#components/kit/list/use-list-state.ts'
import { type PageQuery, usePagedList } from '#components/kit/list/use-paged-list.ts'
import { isNarrowed } from '#components/kit/list/write-list-state.ts'
import { momentOf, runColumns } from '#components/kit/run/run-columns.tsx'
import {
  causeWords,
  isUnderWay,
  runCauses,
  runMarks,
  runStatuses,
  runWords,
} from '#components/kit/run/words.ts'
import { NothingMatches } from '#components/kit/states/nothing-matches.tsx'
import { NothingYet } from '#components/kit/states/nothing-yet.tsx'
import { lazyPart } from '#components/ui/lazy-part.ts'
import { useZone } from '#components/ui/now.tsx'
import { StatusMark } from '#components/ui/status-mark.tsx'
import type { List } from '#contract/common/pagination.ts'
import type { Run } from '#contract/run-shape.ts'
import { api } from '#lib/api/browser/api.ts'
import { formatInstant } from '#lib/format.ts'
import { routes } from '#lib/routes.ts'
import { type RunsState, runsInput, runsList } from './runs-list.ts'

const BulkRuns = lazyPart(() => import('./bulk-runs.tsx'))

type Props = { automationId: string; view: TableView; isTimed: boolean }

/** Every run of an automation, those that were passed over included. */
export function RunsPanel({ automationId, view, isTimed }: Props) {
  const router = useRouter()
  const may = useMay()
  const zone = useZone()
  const { state, change, clear } = useListState(runsList)
  const list = usePagedList<Run>(usePages(automationId, state), state.page)
  const filters = filtersOf(state, change)
  return (
    <DataTable
      name="runs"
      label="Runs"
      list={list}
      startPage={state.page}
      columns={runColumns}
      view={view}
      rowId={({ id }) => id}
      rowName={(run) =>
        `the run of ${formatInstant(momentOf(run), zone)}: ${runWords[run.status].toLowerCase()}`
      }
      onOpen={({ id }) => router.push(routes.run(automationId, id))}
      toolbar={<ListToolbar filters={filters} onClear={clear} />}
      bulk={
        may('retryRun')
          ? (selection) => (
              <Suspense>
                <BulkRuns selection={selection} />
              </Suspense>
            )
          : undefined
      }
      nothing={
        isNarrowed(state) ? (
          <NothingMatches title="No run matches" filters={inWords('', filters)} onClear={clear} />
        ) : (
          <NothingYet title="No run yet">
            {isTimed
              ? 'The first one starts by itself at the next time of the schedule; “Run now” does not wait for it.'
              : 'The first one starts when what it listens to happens; “Run now” does not wait for it.'}
          </NothingYet>
        )
      }
    />
  )
}

const soonMs = 2_000
const laterMs = 20_000

/** Asked for again by itself, sooner while something runs. */
function refetchInterval({ state: { data } }: { state: { data?: List<Run> } }): number {
  return data?.data.some(isUnderWay) ? soonMs : laterMs
}

function usePages(automationId: string, state: RunsState) {
  const input = JSON.stringify(runsInput(automationId, state, 1))
  const first = useMemo(() => JSON.parse(input) as ReturnType<typeof runsInput>, [input])
  return useCallback(
    (page: number): PageQuery<Run> => ({
      ...api.runs.ofAutomation.queryOptions({ input: { ...first, page } }),
      refetchInterval,
    }),
    [first],
  )
}

const outcomes = runStatuses.map((value) => ({
  value,
  label: runWords[value],
  icon: createElement(StatusMark, { status: runMarks[value] }),
}))
const causes = runCauses.map((value) => ({ value, label: causeWords[value] }))

type Filters = RunsState['filters']

function filtersOf(
  { filters }: RunsState,
  change: (patch: { filters: Partial<Filters> }) => void,
): FilterControl[] {
  return [
    {
      kind: 'many',
      id: 'outcome',
      label: 'Outcome',
      options: outcomes,
      value: filters.outcome,
      onChange: (value) => change({ filters: { outcome: value as Filters['outcome'] } }),
    },
    {
      kind: 'many',
      id: 'cause',
      label: 'Cause',
      options: causes,
      value: filters.cause,
      onChange: (value) => change({ filters: { cause: value as Filters['cause'] } }),
    },
  ]
}
