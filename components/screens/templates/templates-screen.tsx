'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ChevronsUpDown } from 'lucide-react'
import { Suspense } from 'react'
import { fullService, templatesQuery } from '#components/kit/automation/template-queries.ts'
import { type TemplatesState, templatesList } from '#components/kit/automation/templates-list.tsx'
import { controlsOf, type FilterControl } from '#components/kit/list/filter-controls.ts'
import { isNarrowed } from '#components/kit/list/list-state.ts'
import { ListToolbar } from '#components/kit/list/list-toolbar.tsx'
import { useListState } from '#components/kit/list/use-list-state.ts'
import { buttonLook } from '#components/ui/button.tsx'
import { classes } from '#components/ui/classes.ts'
import { lazyPart } from '#components/ui/lazy-part.ts'
import { Menu } from '#components/ui/menu.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { useOffers } from '#components/ui/viewer.tsx'
import { api } from '#lib/api/browser/api.ts'
import { formatCount } from '#lib/format.ts'
import type { Connections } from '#lib/templates/connections.ts'
import { grouped, narrowed } from './narrow.ts'
import { TemplateDialogHost } from './template-dialog-host.tsx'
import { TemplateGrid } from './template-grid.tsx'

type Sort = TemplatesState['sort']

const words: Record<Sort, string> = { need: 'By need', name: 'By name', newest: 'Newest first' }

type Props = { sort: Sort; isGrouped: boolean; onChange(sort: Sort): void }

/** Sorts the cards; sorting by need is hidden when the service does not send the purpose. */
function SortMenu({ sort, isGrouped, onChange }: Props) {
  const offered = (Object.keys(words) as Sort[]).filter((one) => isGrouped || one !== 'need')
  const shown = offered.includes(sort) ? sort : 'newest'
  return (
    <Menu
      unheld
      label="Order"
      align="end"
      items={offered.map((one) => ({
        label: words[one],
        current: one === shown,
        onSelect: () => onChange(one),
      }))}
      trigger={
        <button
          type="button"
          aria-label={`Order: ${words[shown]}`}
          className={classes(buttonLook({ variant: 'quiet', size: 'sm' }), '-mr-1')}
        >
          {words[shown]}
          <ChevronsUpDown className="text-ink-3" />
        </button>
      }
    />
  )
}

const cards = ['w-40', 'w-32', 'w-48', 'w-36', 'w-44', 'w-28']

/** Cards of the final height while the gallery is on its way. */
function LoadingCards() {
  return (
    <div role="status">
      <span className="sr-only">Loading the templates</span>
      <div
        aria-hidden="true"
        className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,19rem),1fr))] gap-3"
      >
        {cards.map((width) => (
          <div key={width} className="flex h-40 flex-col rounded-[10px] border border-line bg-raised p-4">
            <Skeleton className={`h-4 ${width}`} />
            <Skeleton className="mt-3 h-3 w-full" />
            <Skeleton className="mt-2 h-3 w-2/3" />
            <Skeleton className="mt-auto h-6 w-24" />
          </div>
        ))}
      </div>
    </div>
  )
}

const TemplatesElse = lazyPart(() => import('./templates-else.tsx'))

export function TemplatesScreen({ connections }: { connections: Connections }) {
  const offers = useOffers()
  const isFull = offers(fullService)
  const { state, change, amend, clear } = useListState(templatesList)
  const { data, error, refetch, isFetching, isPlaceholderData } = useQuery({
    ...templatesQuery(api, state, isFull),
    placeholderData: keepPreviousData,
  })
  const controls = controlsOf(templatesList, { state, change, offers, names: {} })
  const filters = controls.map((control) => withMissing(control, connections))
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

/** Says of an integration that it is not connected. */
function withMissing(control: FilterControl, { sources }: Connections): FilterControl {
  if (control.kind !== 'many' || control.id !== 'integration') return control
  const known: Readonly<Record<string, string | undefined>> = sources
  const options = control.options.map((option) =>
    known[option.value] === 'missing' ? { ...option, note: 'Not connected' } : option,
  )
  return { ...control, options }
}

function countWords(count: number): string {
  return count === 1 ? '1 template' : `${formatCount(count)} templates`
}
