'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { fullService, templatesQuery } from '#components/kit/automation/template-queries.ts'
import { templatesList } from '#components/kit/automation/templates-list.ts'
import { ListToolbar } from '#components/kit/list/list-toolbar.tsx'
import { useListState } from '#components/kit/list/use-list-state.ts'
import { isNarrowed } from '#components/kit/list/write-list-state.ts'
import { lazyPart } from '#components/ui/lazy-part.ts'
import { useOffers } from '#components/ui/viewer.tsx'
import { api } from '#lib/api/browser/api.ts'
import { formatCount } from '#lib/format.ts'
import type { Connections } from '#lib/templates/connections.ts'
import { LoadingCards } from './loading-cards.tsx'
import { grouped, narrowed } from './narrow.ts'
import { SortMenu } from './sort-menu.tsx'
import { TemplateDialogHost } from './template-dialog-host.tsx'
import { templateFilters } from './template-filters.ts'
import { TemplateGrid } from './template-grid.tsx'

const TemplatesElse = lazyPart(() => import('./templates-else.tsx'))

export function TemplatesScreen({ connections }: { connections: Connections }) {
  const isFull = useOffers()(fullService)
  const { state, change, amend, clear } = useListState(templatesList)
  const { data, error, refetch, isFetching, isPlaceholderData } = useQuery({
    ...templatesQuery(api, state, isFull),
    placeholderData: keepPreviousData,
  })
  const filters = templateFilters(state, { connections, isFull, change })
  const shown = data && narrowed(data.data, state.filters, connections)
  const groups = shown && state.sort === 'need' && !isNarrowed(state) ? grouped(shown) : null
  return (
    <>
      <div className="mb-5 flex flex-wrap items-start gap-2 sm:flex-nowrap">
        <div className="contents sm:flex sm:min-w-0 sm:flex-1 sm:flex-wrap sm:items-center sm:gap-2">
          <ListToolbar
            search={{
              label: 'Search templates',
              value: state.search,
              onChange: (search) => amend({ search }),
            }}
            filters={filters}
            onClear={clear}
          />
        </div>
        <div className="flex h-8 shrink-0 items-center gap-3 max-sm:order-1 max-sm:ml-auto">
          {shown && isNarrowed(state) && (
            <span className="text-xs tabular-nums text-ink-3">{countWords(shown.length)}</span>
          )}
          <SortMenu sort={state.sort} isGrouped={isFull} onChange={(sort) => change({ sort })} />
        </div>
      </div>
      <p role="status" className="sr-only">
        {shown && !isPlaceholderData ? countWords(shown.length) : ''}
      </p>
      {shown && shown.length > 0 ? (
        <div aria-busy={isPlaceholderData} className={isPlaceholderData ? 'opacity-60' : undefined}>
          <TemplateGrid templates={shown} groups={groups} connections={connections} />
        </div>
      ) : null}
      {!data && !error && <LoadingCards />}
      {(error && !data) || shown?.length === 0 ? (
        <Suspense>
          <TemplatesElse
            {...{ state, filters, error }}
            retrying={isFetching}
            onClear={clear}
            onRetry={() => void refetch()}
          />
        </Suspense>
      ) : null}
      <TemplateDialogHost connections={connections} />
    </>
  )
}

function countWords(count: number): string {
  return count === 1 ? '1 template' : `${formatCount(count)} templates`
}
