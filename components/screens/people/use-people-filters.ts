'use client'

import type { FilterControl } from '#components/kit/list/filters.ts'
import { useCompanies, useCompanyName } from '#components/kit/list/use-company-options.ts'
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
      words: ['VIPs only', 'Without VIPs'],
      onChange: (vip) => change({ filters: { vip } }),
    },
  ]
}
