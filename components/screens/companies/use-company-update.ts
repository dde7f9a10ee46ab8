'use client'

import { changedValues } from '#components/kit/form/optimistic/changed-values.ts'
import { useOptimisticUpdate } from '#components/kit/form/optimistic/use-optimistic-update.ts'
import type { UpdateCompanyInput } from '#contract/company-input.ts'
import type { CompanyDetail } from '#contract/company-shape.ts'
import { api, client } from '#lib/api/browser/api.ts'

type Patch = Omit<UpdateCompanyInput, 'companyId'>

/** Turns an entered number into the value that the page shows, with its origin. */
function changed(before: object, { yearlyValue, expected: _, customFields, ...patch }: Patch): object {
  const item = customFields ? { ...before, customFields: changedValues(before, customFields) } : before
  if (yearlyValue === undefined) return { ...item, ...patch }
  const entered = { amount: yearlyValue, currency: null, origin: 'entered', notAdded: [] }
  return { ...item, ...patch, yearlyValue: yearlyValue === null ? null : entered }
}

/** `save(id, patch)` shows the change at once in every list and detail, and rolls it back when saving fails. */
export function useCompanyUpdate() {
  return useOptimisticUpdate<Patch, CompanyDetail>({
    keys: [api.companies.list.key(), api.companies.get.key()],
    apply: changed,
    send: (companyId, patch, idempotencyKey) =>
      client.companies.update({ companyId, ...patch }, { context: { idempotencyKey } }),
    refresh: [api.companies.history.key(), api.organization.key()],
    outdated: [api.companies.list.key()],
  })
}
