'use client'

import { useRouter } from 'next/navigation'
import { Suspense, useCallback, useMemo } from 'react'
import type { TableView } from '#components/kit/list/columns.ts'
import { CsvButton } from '#components/kit/list/csv-button.tsx'
import { DataTable } from '#components/kit/list/data-table.tsx'
import type { CsvColumn } from '#components/kit/list/export-csv.ts'
import type { FilterControl } from '#components/kit/list/filters.ts'
import { ListToolbar } from '#components/kit/list/list-toolbar.tsx'
import { sourceOptions } from '#components/kit/list/source-options.ts'
import { useListState } from '#components/kit/list/use-list-state.ts'
import { usePagedList } from '#components/kit/list/use-paged-list.ts'
import { lazyPart } from '#components/ui/lazy-part.ts'
import type { Channel } from '#contract/channels.ts'
import { api, client } from '#lib/api/browser/api.ts'
import { routes } from '#lib/routes.ts'
import { type ChannelsState, channelsInput, channelsList } from './channels-list.ts'
import { channelColumns } from './columns.tsx'

const ChannelsNothing = lazyPart(() => import('./channels-nothing.tsx'))

export function ChannelsScreen({ view }: { view: TableView }) {
  const router = useRouter()
  const { state, change, amend, clear } = useListState(channelsList)
  const list = usePagedList<Channel>(useChannelPages(state), state.page)
  const filters = filtersOf(state, change)
  return (
    <DataTable
      name="channels"
      label="Channels"
      list={list}
      startPage={state.page}
      columns={channelColumns}
      view={view}
      rowId={({ id }) => id}
      rowName={({ channelName }) => channelName}
      onOpen={({ id }) => router.push(routes.channel(id))}
      toolbar={
        <ListToolbar
          search={{ label: 'Search channels', value: state.search, onChange: (search) => amend({ search }) }}
          filters={filters}
          onClear={clear}
        />
      }
      actions={
        <CsvButton
          fileName="channels"
          totalCount={list.totalCount}
          columns={csvColumns}
          rowId={({ id }) => id}
          read={(page, signal) => client.channels.list(channelsInput(state, page, 100), { signal })}
        />
      }
      nothing={
        <Suspense>
          <ChannelsNothing state={state} filters={filters} onClear={clear} />
        </Suspense>
      }
    />
  )
}

function useChannelPages(state: ChannelsState) {
  const input = JSON.stringify(channelsInput(state, 1))
  const first = useMemo(() => JSON.parse(input) as ReturnType<typeof channelsInput>, [input])
  return useCallback((page: number) => api.channels.list.queryOptions({ input: { ...first, page } }), [first])
}

type Change = (patch: { filters: Partial<ChannelsState['filters']> }) => void

function filtersOf({ filters }: ChannelsState, change: Change): FilterControl[] {
  return [
    {
      kind: 'one',
      id: 'source',
      label: 'Source',
      value: filters.source,
      options: sourceOptions,
      onChange: (source) => change({ filters: { source } }),
    },
    {
      kind: 'flag',
      id: 'connected',
      label: 'Connection',
      value: filters.connected || undefined,
      words: ['Connected only', 'All'],
      onChange: (connected) => change({ filters: { connected: connected || undefined } }),
    },
  ]
}

const csvColumns: readonly CsvColumn<Channel>[] = [
  { header: 'id', value: ({ id }) => id },
  { header: 'source', value: ({ sourceName }) => sourceName },
  { header: 'server', value: ({ serverName }) => serverName },
  { header: 'channel', value: ({ channelName }) => channelName },
  { header: 'source channel id', value: ({ sourceChannelId }) => sourceChannelId },
  { header: 'connected', value: ({ isConnected }) => (isConnected ? 'yes' : 'no') },
  { header: 'messages', value: ({ messageCount }) => messageCount },
  { header: 'last seen', value: ({ lastSeenAt }) => lastSeenAt },
  { header: 'purpose', value: ({ context }) => context },
  { header: 'description', value: ({ description }) => description },
]
