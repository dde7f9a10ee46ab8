'use client'

import type { CsvColumn } from '#components/kit/list/export-csv.ts'
import type { Company } from '#contract/companies.ts'
import { client } from '#lib/api/browser/api.ts'
import { routes } from '#lib/routes.ts'
import { type CompanyState, companyInput } from './company-list.ts'

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
export function useCompanyCsv(state: CompanyState, isFull: boolean) {
  return {
    columns,
    rowId: ({ id }: Company) => id,
    read: (page: number, signal?: AbortSignal) =>
      client.companies.list(companyInput(state, { page, limit: 100, isFull }), { signal }),
  }
}
