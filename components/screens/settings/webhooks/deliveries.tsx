'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { RotateCcw } from 'lucide-react'
import { Suspense, useState } from 'react'
import { LoadingRows } from '#components/kit/states/loading-rows.tsx'
import { NothingYet } from '#components/kit/states/nothing-matches.tsx'
import { ReadFailure } from '#components/kit/states/read-failure.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'
import { Select } from '#components/ui/input.tsx'
import { lazyPart } from '#components/ui/lazy-part.ts'
import { Section } from '#components/ui/section.tsx'
import { StatusMark } from '#components/ui/status-mark.tsx'
import { TimeAgo } from '#components/ui/time-ago.tsx'
import type { WebhookDelivery, WebhookEndpoint } from '#contract/webhook-endpoint-shape.ts'
import { api } from '#lib/api/browser/api.ts'
import { deliveryMarks, deliveryWords } from './words.ts'

const DeliverySheet = lazyPart(() => import('./delivery-sheet.tsx'))
const ReplayDialog = lazyPart(() => import('./replay-dialog.tsx'))

const limit = 25
/** Milliseconds between two looks while something is on its way. */
const lookMs = 3000

const filters = { all: 'All', failed: 'Failed', waiting: 'Waiting', delivered: 'Delivered' } as const
type Filter = keyof typeof filters

const statusesOf: Record<Filter, WebhookDelivery['status'][] | undefined> = {
  all: undefined,
  failed: ['failed'],
  waiting: ['queued', 'sending'],
  delivered: ['delivered'],
}

/** Lists the deliveries of the last 30 days, the newest first. */
export function Deliveries({ endpoint }: { endpoint: WebhookEndpoint }) {
  const [filter, setFilter] = useState<Filter>('all')
  const [page, setPage] = useState(1)
  const [shown, setShown] = useState<string | null>(null)
  const [isReplaying, setReplaying] = useState(false)
  const status = statusesOf[filter]
  const input = { endpointId: endpoint.id, page, limit, ...(status && { status }) }
  const found = useQuery({
    ...api.webhookEndpoints.listDeliveries.queryOptions({ input }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.data.some((one) => one.status === 'queued' || one.status === 'sending') ? lookMs : false,
  })
  const choose = (next: Filter) => {
    setFilter(next)
    setPage(1)
  }
  return (
    <Section
      flush
      title="Deliveries"
      aside={
        <>
          <Select
            aria-label="Show"
            className="h-7 text-xs"
            value={filter}
            onChange={({ currentTarget: { value } }) =>
              choose((Object.keys(filters) as Filter[]).find((it) => it === value) ?? 'all')
            }
          >
            {Object.entries(filters).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
          <Button size="sm" disabled={!endpoint.enabled} onClick={() => setReplaying(true)}>
            <RotateCcw aria-hidden="true" />
            Replay a period
          </Button>
        </>
      }
    >
      <Rows found={found} filter={filter} onShow={setShown} />
      {found.data && (page > 1 || found.data.totalCount > limit) && (
        <div className="flex justify-end gap-2 pt-3">
          <Button size="sm" disabled={page === 1} onClick={() => setPage(page - 1)}>
            Newer
          </Button>
          <Button
            size="sm"
            disabled={page * limit >= found.data.totalCount}
            onClick={() => setPage(page + 1)}
          >
            Older
          </Button>
        </div>
      )}
      <Suspense>
        {shown !== null && (
          <DeliverySheet endpoint={endpoint} webhookId={shown} onClose={() => setShown(null)} />
        )}
        {isReplaying && <ReplayDialog endpoint={endpoint} onClose={() => setReplaying(false)} />}
      </Suspense>
    </Section>
  )
}

type RowsProps = {
  found: { data?: { data: WebhookDelivery[] }; error: unknown; refetch: () => unknown; isFetching: boolean }
  filter: Filter
  onShow: (id: string) => void
}

function Rows({ found: { data, error, refetch, isFetching }, filter, onShow }: RowsProps) {
  if (!data && error)
    return (
      <ReadFailure
        title="The deliveries could not be loaded"
        error={error}
        onRetry={() => void refetch()}
        retrying={isFetching}
        compact
      />
    )
  if (!data) return <LoadingRows rows={4} label="Loading the deliveries" />
  if (data.data.length === 0)
    return (
      <NothingYet compact title={filter === 'all' ? 'Nothing sent yet' : 'None of these'}>
        {filter === 'all'
          ? 'New deliveries appear here, with each attempt. Send a test to see one.'
          : 'Choose All to see the others.'}
      </NothingYet>
    )
  return (
    <ul>
      {data.data.map((one) => (
        <li key={one.id} className="border-b border-line">
          <button
            type="button"
            onClick={() => onShow(one.id)}
            className="grid w-full gap-x-4 gap-y-0.5 rounded px-1 py-2.5 text-left hover:bg-hover sm:grid-cols-[9rem_minmax(0,1fr)_auto]"
          >
            <span className="flex items-center gap-2 text-sm">
              <StatusMark status={deliveryMarks[one.status]} />
              {deliveryWords[one.status]}
              {one.isTest && <Badge>Test</Badge>}
            </span>
            <span className="min-w-0">
              <span className="block truncate font-mono text-xs leading-5">{one.event}</span>
              {one.status !== 'delivered' && one.lastMessage && (
                <span className="block truncate text-sm text-ink-3">{one.lastMessage}</span>
              )}
            </span>
            <span className="text-sm text-ink-3">
              <TimeAgo instant={one.createdAt} />
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
