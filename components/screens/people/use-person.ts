'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useOffers } from '#components/ui/viewer.tsx'
import type { List } from '#contract/common/pagination.ts'
import type { Person, PersonDetail } from '#contract/person.ts'
import { api } from '#lib/api/browser/api.ts'
import { personQueries } from './person-queries.ts'

export type KnownPerson = {
  /** All fields of one person. */
  detail: PersonDetail | undefined
  /** At least the fields of the list. */
  person: Person | undefined
  error: Error | null
  isOffered: boolean
  retry(): void
  isRetrying: boolean
}

/** A person, at once as far as a list knows them, and whole when the service reads single persons. */
export function usePerson(personId: string): KnownPerson {
  const client = useQueryClient()
  const isOffered = useOffers()('getPerson')
  const { data, error, refetch, isFetching } = useQuery({
    ...personQueries.get(api, personId),
    enabled: isOffered,
  })
  const lists = client.getQueriesData<List<Person>>({ queryKey: api.people.list.key() })
  const listed = lists.flatMap(([, list]) => list?.data ?? []).find(({ id }) => id === personId)
  return {
    detail: data,
    person: data ?? listed,
    error: error ?? null,
    isOffered,
    retry: () => void refetch(),
    isRetrying: isFetching,
  }
}
