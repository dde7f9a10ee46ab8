'use client'

import { useRouter } from 'next/navigation'
import { Suspense, useCallback, useMemo } from 'react'
import { useMay } from '#components/kit/automation/change-automation.ts'
import type { TableView } from '#components/kit/list/columns.ts'
import { DataTable } from '#components/kit/list/data-table.tsx'
import { ListToolbar } from '#components/kit/list/list-toolbar.tsx'
import { useListState } from '#components/kit/list/use-list-state.ts'
import { type PageQuery, usePagedList } from '#components/kit/list/use-paged-list.ts'
import { useRowShortcut } from '#components/kit/list/use-row-shortcuts.ts'
import { isUnderWay } from '#components/kit/run/words.ts'
import { useShortcut } from '#components/kit/shortcuts/use-shortcut.ts'
import { lazyPart } from '#components/ui/lazy-part.ts'
import type { AutomationSummary } from '#contract/automation-list.ts'
import type { List } from '#contract/common/pagination.ts'
import { api } from '#lib/api/browser/api.ts'
import { routes } from '#lib/routes.ts'
import { automationColumns } from './automation-columns.tsx'
import { automationsInput, automationsList } from './automations-list.ts'
import { useAutomationFilters } from './use-automation-filters.ts'

const BulkAutomations = lazyPart(() => import('./bulk-automations.tsx'))
const AutomationsNothing = lazyPart(() => import('./automations-nothing.tsx'))

export function AutomationsScreen({ view }: { view: TableView }) {
  const router = useRouter()
  const may = useMay()
  const { state, change, amend, clear } = useListState(automationsList)
  const list = usePagedList<AutomationSummary>(usePages(state), state.page)
  const filters = useAutomationFilters(state, change)
  const canTurn = may('pauseAutomation') && may('resumeAutomation') && state.filters.deleted !== true
  useShortcut('c', () => router.push(routes.newAutomation), {
    ...{ group: 'Automations', label: 'New automation', enabled: may('createAutomation') },
  })
  useRowShortcut('p', 'Pause or resume', { group: 'Automations', enabled: canTurn })
  useRowShortcut('.', 'Everything to do with it', { group: 'Automations', enabled: true })
  return (
    <DataTable
      name="automations"
      label="Automations"
      list={list}
      startPage={state.page}
      columns={automationColumns}
      view={view}
      rowId={({ id }) => id}
      rowName={({ name }) => name}
      sort={{ by: state.sort, order: state.order, change: (sort, order) => change({ sort, order }) }}
      onOpen={({ id }) => router.push(routes.automation(id))}
      toolbar={
        <ListToolbar
          search={{
            label: 'Search automations',
            value: state.search,
            onChange: (search) => amend({ search }),
          }}
          filters={filters}
          onClear={clear}
        />
      }
      bulk={
        canTurn
          ? (selection) => (
              <Suspense>
                <BulkAutomations selection={selection} />
              </Suspense>
            )
          : undefined
      }
      nothing={
        <Suspense>
          <AutomationsNothing state={state} filters={filters} onClear={clear} />
        </Suspense>
      }
    />
  )
}

const soonMs = 3_000
const laterMs = 30_000

/** Asked for again by itself, sooner while something runs: a list of what lives must not stand still. */
function refetchInterval({ state: { data } }: { state: { data?: List<AutomationSummary> } }): number {
  const isLive = data?.data.some(({ recentRuns }) => recentRuns.some(isUnderWay))
  return isLive ? soonMs : laterMs
}

function usePages(state: Parameters<typeof automationsInput>[0]) {
  const input = JSON.stringify(automationsInput(state, 1))
  const first = useMemo(() => JSON.parse(input) as ReturnType<typeof automationsInput>, [input])
  return useCallback(
    (page: number): PageQuery<AutomationSummary> => ({
      ...api.automations.list.queryOptions({ input: { ...first, page } }),
      refetchInterval,
    }),
    [first],
  )
}
