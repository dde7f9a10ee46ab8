'use client'

import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { changedValues } from '#components/kit/form/optimistic/changed-values.ts'
import { type UpdateSetup, update } from '#components/kit/form/optimistic/updates.ts'
import type { UpdatedPerson } from '#contract/person.ts'
import type { UpdatePersonInput } from '#contract/person-input.ts'
import { api, client as service } from '#lib/api/browser/api.ts'

export type PersonChange = Omit<UpdatePersonInput, 'personId'>

/**
 * People have `title` where they are read and `connections.title` where they are changed. A company is shown once the answer
 * has its name.
 */
function apply(item: object, change: PersonChange): object {
  const { connections, expected: _, companyId, customFields, ...fields } = change
  const title = connections?.title
  const known = 'connections' in item && typeof item.connections === 'object' ? item.connections : undefined
  return {
    ...item,
    ...fields,
    ...(customFields && { customFields: changedValues(item, customFields) }),
    ...(companyId === null && { company: null }),
    ...(title !== undefined && { title }),
    ...(known && { connections: { ...known, ...connections } }),
  }
}

const keys = [api.people.list.key(), api.people.get.key()]

const setup: UpdateSetup<PersonChange, UpdatedPerson> = {
  keys,
  apply,
  send: (personId, change, idempotencyKey) =>
    service.people.update({ personId, ...change }, { context: { idempotencyKey } }),
  refresh: [...keys, api.people.history.key(), api.people.listTags.key()],
}

/** Shows a change at once wherever the person is shown, sends it, and takes it back when it fails. */
export function useSavePerson() {
  const client = useQueryClient()
  return useCallback((id: string, patch: PersonChange) => update(client, setup, { id, patch }), [client])
}

/** One change of many: the lists are refetched once, after the last one. */
export function updateOneOfMany(
  client: QueryClient,
  id: string,
  patch: PersonChange,
): Promise<UpdatedPerson> {
  return update(client, { ...setup, refresh: [] }, { id, patch })
}

export function refreshPeople(client: QueryClient): void {
  for (const queryKey of setup.refresh ?? keys) void client.invalidateQueries({ queryKey })
}
