'use client'

import { useRouter } from 'next/navigation'
import { createElement, Suspense, useCallback, useMemo } from 'react'
import { useMay } from '#components/automations/use-may.ts'
import type { TableView } from '#components/data-table/columns.ts'
import { DataTable } from '#components/data-table/data-table.tsx'
import type { FilterControl } from '#components/data-table/filters.ts'
import { inWords } from '#components/data-table/in-words.ts'
import { ListToolbar } from '#components/data-table/list-toolbar.tsx'
import { useListState } from '#components/data-table/use-list-state.ts'
import { type PageQuery, usePagedList } from '#components/data-table/use-paged-list.ts'
import { isNarrowed } from '#components/data-table/write-list-state.ts'
import { lazyPart } from '#components/ui/lazy-part.ts'
import { useZone } from '#components/ui/now.tsx'
import { NothingMatches } from '#components/ui/states/nothing-matches.tsx'
import { NothingYet } from '#components/ui/states/nothing-yet.tsx'
import { StatusMark } from '#components/ui/status-mark.tsx'
import type { List } from '#contract/common/pagination.ts'
import type { Run } from '#contract/run-shape.ts'
import { api } from '#lib/api/browser/api.ts'
import { formatInstant } from '#lib/format.ts'
import { routes } from '#lib/routes.ts'
import { momentOf, runColumns } from './run-columns.tsx'
import { type RunsState, runsInput, runsList } from './runs-list.ts'
import { causeWords, isUnderWay, runCauses, runMarks, runStatuses, runWords } from './words.ts'

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
