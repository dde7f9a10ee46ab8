import type { QueryClient } from '@tanstack/react-query'
import { type UpdateSetup, update } from '#components/kit/form/optimistic/updates.ts'
import type { UpdatedPerson, UpdatePersonInput } from '#contract/people.ts'
import { api, client as service } from '#lib/api/browser/api.ts'

export type PersonChange = Omit<UpdatePersonInput, 'personId'>

/** The title lies in `title` where people are read, and in `connections` where one is changed. */
function apply(item: object, { connections, ...fields }: PersonChange): object {
  const title = connections?.title
  const known = 'connections' in item && typeof item.connections === 'object' ? item.connections : undefined
  return {
    ...item,
    ...fields,
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
  refresh: [...keys, api.people.history.key()],
}

/** Shows a change at once wherever the person is shown, sends it, and takes it back when it fails. */
export function updatePerson(client: QueryClient, id: string, patch: PersonChange): Promise<UpdatedPerson> {
  return update(client, setup, { id, patch })
}

/** One of many changes: the lists are read anew once, when all are done. */
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
