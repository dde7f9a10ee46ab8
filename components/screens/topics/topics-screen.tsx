'use client'

import { useRouter } from 'next/navigation'
import { Suspense, useCallback, useMemo } from 'react'
import type { TableView } from '#components/kit/list/columns.ts'
import { CsvButton } from '#components/kit/list/csv-button.tsx'
import { DataTable } from '#components/kit/list/data-table.tsx'
import type { CsvColumn } from '#components/kit/list/export-csv.ts'
import { ListToolbar } from '#components/kit/list/list-toolbar.tsx'
import { useListState } from '#components/kit/list/use-list-state.ts'
import { usePagedList } from '#components/kit/list/use-paged-list.ts'
import { useRowShortcuts } from '#components/kit/list/use-row-shortcuts.ts'
import { lazyPart } from '#components/ui/lazy-part.ts'
import { useOffers } from '#components/ui/viewer.tsx'
import type { Topic } from '#contract/topics.ts'
import { api, client } from '#lib/api/browser/api.ts'
import { routes } from '#lib/routes.ts'
import { topicColumns } from './columns.tsx'
import { type TopicsState, topicsInput, topicsList } from './topics-list.ts'
import { useTopicFilters } from './use-topic-filters.ts'

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
function useTopicsReading(state: TopicsState) {
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

const BulkTopics = lazyPart(() => import('./bulk-topics.tsx'))
const TopicsNothing = lazyPart(() => import('./topics-nothing.tsx'))

export function TopicsScreen({ view }: { view: TableView }) {
  const router = useRouter()
  const offers = useOffers()
  const { state, change, amend, clear } = useListState(topicsList)
  const list = usePagedList<Topic>(useTopicPages(state), state.page)
  const filters = useTopicFilters(state, change)
  const reading = useTopicsReading(state)
  useRowShortcuts(offers('updateTopic'))
  return (
    <DataTable
      name="topics"
      label="Topics"
      list={list}
      startPage={state.page}
      columns={topicColumns}
      view={view}
      rowId={({ id }) => id}
      rowName={({ title }) => title}
      sort={{ by: state.sort, order: state.order, change: (sort, order) => change({ sort, order }) }}
      onOpen={({ id }) => router.push(routes.topic(id))}
      toolbar={
        <ListToolbar
          search={{ label: 'Search topics', value: state.search, onChange: (search) => amend({ search }) }}
          filters={filters}
          onClear={clear}
        />
      }
      actions={<CsvButton fileName="topics" totalCount={list.totalCount} {...reading.csv} />}
      bulk={
        offers('updateTopic')
          ? (selection) => (
              <Suspense>
                <BulkTopics selection={selection} isArchive={state.filters.archived ?? false} />
              </Suspense>
            )
          : undefined
      }
      readAll={reading.all}
      nothing={
        <Suspense>
          <TopicsNothing state={state} filters={filters} onClear={clear} />
        </Suspense>
      }
    />
  )
}

function useTopicPages(state: Parameters<typeof topicsInput>[0]) {
  const input = JSON.stringify(topicsInput(state, 1))
  const first = useMemo(() => JSON.parse(input) as ReturnType<typeof topicsInput>, [input])
  return useCallback((page: number) => api.topics.list.queryOptions({ input: { ...first, page } }), [first])
}
