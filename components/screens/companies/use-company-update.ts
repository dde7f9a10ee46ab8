'use client'

import { useOptimisticUpdate } from '#components/kit/form/optimistic/use-optimistic-update.ts'
import type { CompanyDetail, UpdateCompanyInput } from '#contract/companies.ts'
import { api, client } from '#lib/api/browser/api.ts'

type Patch = Omit<UpdateCompanyInput, 'companyId'>

/** `save(id, patch)`: shown at once wherever the company stands, taken back when it fails. */
export function useCompanyUpdate() {
  return useOptimisticUpdate<Patch, CompanyDetail>({
    keys: [api.companies.list.key(), api.companies.get.key()],
    send: (companyId, patch, idempotencyKey) =>
      client.companies.update({ companyId, ...patch }, { context: { idempotencyKey } }),
    refresh: [api.companies.history.key()],
    outdated: [api.companies.list.key()],
  })
}
