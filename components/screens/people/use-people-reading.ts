'use client'

import type { CsvColumn } from '#components/kit/list/export-csv.ts'
import type { Person } from '#contract/people.ts'
import { client } from '#lib/api/browser/api.ts'
import { routes } from '#lib/routes.ts'
import { type PeopleState, peopleInput } from './people-list.ts'

const columns: readonly CsvColumn<Person>[] = [
  { header: 'id', value: ({ id }) => id },
  { header: 'name', value: ({ displayName }) => displayName },
  { header: 'title', value: ({ title }) => title },
  { header: 'e-mail', value: ({ primaryEmail }) => primaryEmail },
  { header: 'company', value: ({ company }) => company?.name },
  { header: 'company domain', value: ({ company }) => company?.domain },
  { header: 'vip', value: ({ isVip }) => (isVip ? 'yes' : 'no') },
  { header: 'platforms', value: ({ sources }) => sources.join(' ') },
  { header: 'messages', value: ({ messageCount }) => messageCount },
  { header: 'last seen', value: ({ lastSeenAt }) => lastSeenAt },
  { header: 'latest topic', value: ({ latestTopic }) => latestTopic?.topicTitle },
  { header: 'address', value: ({ id }) => location.origin + routes.person(id) },
]

const most = 100

/** Reads beyond what the table shows: for a file, and for "select all". */
export function usePeopleReading(state: PeopleState) {
  const read = (page: number, signal?: AbortSignal) =>
    client.people.list(peopleInput(state, page, most), { signal })
  return {
    csv: { columns, rowId: ({ id }: Person) => id, read },
    all: async (limit: number): Promise<Person[]> => {
      const found: Person[] = []
      for (let page = 1; found.length < limit; page += 1) {
        const { data, totalCount } = await read(page)
        found.push(...data)
        if (data.length === 0 || page * most >= totalCount) break
      }
      return found.slice(0, limit)
    },
  }
}
