'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { FilterControl } from '#components/data-table/filters.ts'
import { useOffers } from '#components/shell/viewer.tsx'
import { api } from '#lib/api/browser/api.ts'
import type { PeopleState } from './people-list.ts'

type Change = (patch: { filters: Partial<PeopleState['filters']> }) => void

export function usePeopleFilters({ filters }: PeopleState, change: Change): FilterControl[] {
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
      words: ['VIPs only', 'without VIPs'],
      onChange: (vip) => change({ filters: { vip } }),
    },
  ]
}

function useCompanyName(companyId: string | undefined): string | undefined {
  const offers = useOffers()
  const isKnown = companyId !== undefined && offers('getCompany')
  const { data } = useQuery({
    ...api.companies.get.queryOptions({ input: { companyId: companyId ?? '0' } }),
    enabled: isKnown,
  })
  return data?.name
}

function useCompanies(text: string) {
  const input = { limit: 20, ...(text !== '' && { search: text }) }
  const { data, isFetching } = useQuery({
    ...api.companies.list.queryOptions({ input }),
    placeholderData: keepPreviousData,
  })
  const options = (data?.data ?? []).map(({ id, name, primaryDomain }) => ({
    value: id,
    label: name,
    note: primaryDomain ?? undefined,
  }))
  return { options, isPending: isFetching }
}
