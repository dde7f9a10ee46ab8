'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useOffers } from '#components/ui/viewer.tsx'
import { api } from '#lib/api/browser/api.ts'

/** The name of the company that a list is filtered by. */
export function useCompanyName(companyId: string | undefined): string | undefined {
  const offers = useOffers()
  const { data } = useQuery({
    ...api.companies.get.queryOptions({ input: { companyId: companyId ?? '0' } }),
    enabled: companyId !== undefined && offers('getCompany'),
  })
  return data?.name
}

/** The companies to choose from, as options of a filter. */
export function useCompanies(text: string) {
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
