'use client'

import type { QueryClient } from '@tanstack/react-query'
import { changedValues } from '#components/kit/form/optimistic/changed-values.ts'
import { type UpdateSetup, update } from '#components/kit/form/optimistic/updates.ts'
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

const setup: UpdateSetup<Patch, CompanyDetail> = {
  keys: [api.companies.list.key(), api.companies.get.key()],
  apply: changed,
  send: (companyId, patch, idempotencyKey) =>
    client.companies.update({ companyId, ...patch }, { context: { idempotencyKey } }),
  refresh: [api.companies.history.key(), api.organization.key()],
  outdated: [api.companies.list.key()],
}

/** `save(id, patch)` shows the change at once in every list and detail, and rolls it back when saving fails. */
export function useCompanyUpdate() {
  return useOptimisticUpdate(setup)
}

/** One change of many: what else is shown is refetched once, after the last one. */
export function updateOneOfMany(queries: QueryClient, id: string, patch: Patch): Promise<CompanyDetail> {
  return update(queries, { ...setup, refresh: [], outdated: [] }, { id, patch })
}

export function refreshCompanies(queries: QueryClient): void {
  void queries.invalidateQueries({ queryKey: api.companies.key() })
}
