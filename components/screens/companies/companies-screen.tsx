'use client'

import { useRouter } from 'next/navigation'
import { Suspense, useCallback, useMemo } from 'react'
import type { TableView } from '#components/kit/list/columns.ts'
import { CsvButton } from '#components/kit/list/csv-button.tsx'
import { DataTable } from '#components/kit/list/data-table.tsx'
import type { CsvColumn } from '#components/kit/list/export-csv.ts'
import type { FilterControl } from '#components/kit/list/filters.ts'
import { ListToolbar } from '#components/kit/list/list-toolbar.tsx'
import { useListState } from '#components/kit/list/use-list-state.ts'
import { usePagedList } from '#components/kit/list/use-paged-list.ts'
import { lazyPart } from '#components/ui/lazy-part.ts'
import { useOffers } from '#components/ui/viewer.tsx'
import type { Company } from '#contract/companies.ts'
import { api, client } from '#lib/api/browser/api.ts'
import { routes } from '#lib/routes.ts'
import { companyColumns } from './company-columns.tsx'
import { type CompanyState, companyInput, companyList, fullService } from './company-list.ts'

const columns: readonly CsvColumn<Company>[] = [
  { header: 'id', value: ({ id }) => id },
  { header: 'name', value: ({ name }) => name },
  { header: 'domain', value: ({ primaryDomain }) => primaryDomain },
  { header: 'vip', value: ({ isVip }) => (isVip ? 'yes' : 'no') },
  { header: 'people', value: ({ personCount }) => personCount },
  { header: 'messages', value: ({ messageCount }) => messageCount },
  { header: 'last seen', value: ({ lastSeenAt }) => lastSeenAt },
  { header: 'address', value: ({ id }) => location.origin + routes.company(id) },
]

/** Reads beyond what the table shows, for a file. */
function useCompanyCsv(state: CompanyState, isFull: boolean) {
  return {
    columns,
    rowId: ({ id }: Company) => id,
    read: (page: number, signal?: AbortSignal) =>
      client.companies.list(companyInput(state, { page, limit: 100, isFull }), { signal }),
  }
}

const CompaniesNothing = lazyPart(() => import('./companies-nothing.tsx'))

export function CompaniesScreen({ view }: { view: TableView }) {
  const router = useRouter()
  const offers = useOffers()
  const isFull = offers(fullService)
  const { state, change, amend, clear } = useListState(companyList)
  const list = usePagedList<Company>(useCompanyPages(state, isFull), state.page)
  const filters = isFull ? [vipFilter(state, (vip) => change({ filters: { vip } }))] : []
  return (
    <DataTable
      name="companies"
      label="Companies"
      list={list}
      startPage={state.page}
      columns={companyColumns(isFull)}
      view={view}
      rowId={({ id }) => id}
      rowName={({ name }) => name}
      sort={{ by: state.sort, order: state.order, change: (sort, order) => change({ sort, order }) }}
      onOpen={({ id }) => router.push(routes.company(id))}
      toolbar={
        <ListToolbar
          search={{ label: 'Search companies', value: state.search, onChange: (search) => amend({ search }) }}
          filters={filters}
          onClear={clear}
        />
      }
      actions={
        <CsvButton fileName="companies" totalCount={list.totalCount} {...useCompanyCsv(state, isFull)} />
      }
      nothing={
        <Suspense>
          <CompaniesNothing
            state={state}
            filters={filters}
            canAdd={offers('createCompanies')}
            onClear={clear}
          />
        </Suspense>
      }
    />
  )
}

function vipFilter({ filters }: CompanyState, onChange: (value: boolean | undefined) => void): FilterControl {
  return {
    kind: 'flag',
    id: 'vip',
    label: 'VIP',
    value: filters.vip,
    words: ['VIPs only', 'Without VIPs'],
    onChange,
  }
}

function useCompanyPages(state: CompanyState, isFull: boolean) {
  const input = JSON.stringify(companyInput(state, { page: 1, isFull }))
  const first = useMemo(() => JSON.parse(input) as ReturnType<typeof companyInput>, [input])
  return useCallback(
    (page: number) => api.companies.list.queryOptions({ input: { ...first, page } }),
    [first],
  )
}
