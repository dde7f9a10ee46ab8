'use client'

import type { CsvColumn } from '#components/kit/list/export-csv.ts'
import type { Topic } from '#contract/topics.ts'
import { client } from '#lib/api/browser/api.ts'
import { routes } from '#lib/routes.ts'
import { type TopicsState, topicsInput } from './topics-list.ts'

const columns: readonly CsvColumn<Topic>[] = [
  { header: 'id', value: ({ id }) => id },
  { header: 'title', value: ({ title }) => title },
  { header: 'type', value: ({ topicType }) => topicType },
  { header: 'state', value: ({ lifecycleState }) => lifecycleState },
  { header: 'priority', value: ({ priority }) => priority },
  { header: 'archived', value: ({ archived }) => (archived ? 'yes' : 'no') },
  { header: 'sources', value: ({ sources }) => sources.join(' ') },
  { header: 'messages', value: ({ messageCount }) => messageCount },
  { header: 'people', value: ({ personCount }) => personCount },
  { header: 'companies', value: ({ companyCount }) => companyCount },
  { header: 'first message', value: ({ firstMessageAt }) => firstMessageAt },
  { header: 'last message', value: ({ lastMessageAt }) => lastMessageAt },
  { header: 'summary', value: ({ summary }) => summary },
  { header: 'address', value: ({ id }) => location.origin + routes.topic(id) },
]

const most = 100

/** Reads beyond what the table shows: for a file, and for "select all". */
export function useTopicsReading(state: TopicsState) {
  const read = (page: number, signal?: AbortSignal) =>
    client.topics.list(topicsInput(state, page, most), { signal })
  return {
    csv: { columns, rowId: ({ id }: Topic) => id, read },
    all: async (limit: number): Promise<Topic[]> => {
      const found: Topic[] = []
      for (let page = 1; found.length < limit; page += 1) {
        const { data, totalCount } = await read(page)
        found.push(...data)
        if (data.length === 0 || page * most >= totalCount) break
      }
      return found.slice(0, limit)
    },
  }
}
