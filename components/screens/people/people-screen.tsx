'use client'

import { Suspense, useCallback, useMemo, useRef } from 'react'
import { whenSaved } from '#components/kit/form/unsaved/when-saved.ts'
import type { TableView } from '#components/kit/list/columns.ts'
import { CsvButton } from '#components/kit/list/csv-button.tsx'
import { DataTable } from '#components/kit/list/data-table.tsx'
import type { FilterControl } from '#components/kit/list/filters.ts'
import { ListToolbar } from '#components/kit/list/list-toolbar.tsx'
import { useCompanies, useCompanyName } from '#components/kit/list/use-company-options.ts'
import { useListState } from '#components/kit/list/use-list-state.ts'
import { usePagedList } from '#components/kit/list/use-paged-list.ts'
import { lazyPart } from '#components/ui/lazy-part.ts'
import { useAlive } from '#components/ui/use-alive.ts'
import { useLast } from '#components/ui/use-last.ts'
import type { Person } from '#contract/people.ts'
import { api } from '#lib/api/browser/api.ts'
import { peopleColumns } from './columns.tsx'
import { type PeopleState, peopleInput, peopleList } from './people-list.ts'
import type { PersonSheetProps } from './sheet-props.ts'
import { usePeopleReading } from './use-people-reading.ts'

type Change = (patch: { filters: Partial<PeopleState['filters']> }) => void

function usePeopleFilters({ filters }: PeopleState, change: Change): FilterControl[] {
  return [
    {
      kind: 'entity',
      id: 'company',
      label: 'Company',
      value: filters.company,
      shown: useCompanyName(filters.company),
      useOptions: useCompanies,
      onChange: (company) => change({ filters: { company } }),
    },
    {
      kind: 'texts',
      id: 'tags',
      label: 'Tags',
      value: filters.tags,
      hint: 'Ecosystem tags, such as typescript or kubernetes, with commas between them. People with any of them are listed.',
      onChange: (tags) => change({ filters: { tags } }),
    },
    {
      kind: 'flag',
      id: 'vip',
      label: 'VIP',
      value: filters.vip,
      words: ['VIPs only', 'Without VIPs'],
      onChange: (vip) => change({ filters: { vip } }),
    },
  ]
}

const OpenSheet = lazyPart(() => import('./open-sheet.tsx'))

/** A person over the list, which goes on working beside it: j and k show the next one. */
function PersonSheet({ personId, onClose, onStep }: PersonSheetProps) {
  const shown = useLast(personId ?? null)
  const isAlive = useAlive()
  if (!shown || !isAlive) return null
  return (
    <Suspense>
      <OpenSheet shown={shown} isOpen={personId !== undefined} onClose={onClose} onStep={onStep} />
    </Suspense>
  )
}

const BulkVip = lazyPart(() => import('./bulk-vip.tsx'))
const PeopleNothing = lazyPart(() => import('./people-nothing.tsx'))

export function PeopleScreen({ view }: { view: TableView }) {
  const { state, change, amend, open, move, close, clear } = useListState(peopleList)
  const pages = usePeoplePages(state)
  const list = usePagedList<Person>(pages, state.page)
  const filters = usePeopleFilters(state, change)
  const reading = usePeopleReading(state)
  const step = useRef<(by: 1 | -1) => void>(() => undefined)
  const edit = (id: string) => {
    const start = () => {
      open(id)
      void import('#components/kit/form/editable/edit-first.ts').then(({ editFirst }) => {
        editFirst(`[data-person="${id}"]`)
      })
    }
    if (id === state.open) start()
    else whenSaved(start)
  }
  return (
    <>
      <DataTable
        name="people"
        label="People"
        list={list}
        startPage={state.page}
        columns={peopleColumns}
        view={view}
        rowId={({ id }) => id}
        rowName={({ displayName }) => displayName}
        sort={{ by: state.sort, order: state.order, change: (sort, order) => change({ sort, order }) }}
        openId={state.open}
        stepRef={step}
        onOpen={({ id }, how) => whenSaved(() => (how === 'open' ? open(id) : move(id)))}
        onEdit={({ id }) => edit(id)}
        toolbar={
          <ListToolbar
            search={{ label: 'Search people', value: state.search, onChange: (search) => amend({ search }) }}
            filters={filters}
            onClear={clear}
          />
        }
        actions={<CsvButton fileName="people" totalCount={list.totalCount} {...reading.csv} />}
        bulk={(selection) => <BulkVip selection={selection} />}
        readAll={reading.all}
        nothing={
          <Suspense>
            <PeopleNothing state={state} filters={filters} onClear={clear} />
          </Suspense>
        }
      />
      <PersonSheet
        personId={state.open}
        onClose={() => whenSaved(close)}
        onStep={(by) => whenSaved(() => step.current(by))}
      />
    </>
  )
}

function usePeoplePages(state: Parameters<typeof peopleInput>[0]) {
  const input = JSON.stringify(peopleInput(state, 1))
  const first = useMemo(() => JSON.parse(input) as ReturnType<typeof peopleInput>, [input])
  return useCallback((page: number) => api.people.list.queryOptions({ input: { ...first, page } }), [first])
}
