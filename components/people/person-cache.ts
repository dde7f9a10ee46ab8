import type { QueryClient } from '@tanstack/react-query'
import type { List } from '#contract/common/pagination.ts'
import type { Person, PersonDetail, UpdatePersonInput } from '#contract/people.ts'
import { api } from '#lib/api/browser/api.ts'

export type PersonChange = Omit<UpdatePersonInput, 'personId'>

/** The title of a person lies in `title` where people are listed, and in `connections` where one is changed. */
function listed<P extends Person>(person: P, { connections, ...fields }: PersonChange): P {
  const { description: _, ...own } = fields
  return { ...person, ...own, ...(connections?.title !== undefined && { title: connections.title }) }
}

function detailed(person: PersonDetail, change: PersonChange): PersonDetail {
  const { description = person.description } = change
  return {
    ...listed(person, change),
    description,
    connections: { ...person.connections, ...change.connections },
  }
}

/** Shows a change wherever the person is shown. */
export function patchPerson(client: QueryClient, personId: string, change: PersonChange): void {
  client.setQueriesData<List<Person>>({ queryKey: api.people.list.key() }, (list) => {
    if (!list?.data.some(({ id }) => id === personId)) return list
    return { ...list, data: list.data.map((one) => (one.id === personId ? listed(one, change) : one)) }
  })
  const { queryKey } = api.people.get.queryOptions({ input: { personId } })
  client.setQueryData<PersonDetail>(queryKey, (person) => person && detailed(person, change))
}

/** The values that a change replaces: what to go back to when it fails, or when it is undone. */
export function valuesBefore(person: Person | PersonDetail, change: PersonChange): PersonChange {
  const { connections, ...fields } = change
  const before: Record<string, unknown> = {
    ...person,
    description: 'description' in person ? person.description : null,
  }
  const told: Record<string, unknown> = {
    ...('connections' in person ? person.connections : undefined),
    title: person.title,
  }
  return {
    ...pick(before, Object.keys(fields)),
    ...(connections && { connections: pick(told, Object.keys(connections)) }),
  }
}

function pick(from: Record<string, unknown>, names: string[]): Record<string, unknown> {
  return Object.fromEntries(names.map((name) => [name, from[name] ?? null]))
}
