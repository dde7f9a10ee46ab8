'use client'

import { useQuery } from '@tanstack/react-query'
import { Plus, Webhook } from 'lucide-react'
import Link from 'next/link'
import { Suspense } from 'react'
import { PageHeader } from '#components/kit/page/page-header.tsx'
import { useShortcut } from '#components/kit/shortcuts/use-shortcut.ts'
import { LoadingRows } from '#components/kit/states/loading-rows.tsx'
import { NothingYet } from '#components/kit/states/nothing-matches.tsx'
import { ReadFailure } from '#components/kit/states/read-failure.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'
import { lazyPart } from '#components/ui/lazy-part.ts'
import { tip } from '#components/ui/tooltip.ts'
import type { WebhookEndpoint } from '#contract/webhook-endpoint-shape.ts'
import { api } from '#lib/api/browser/api.ts'
import { routes } from '#lib/routes.ts'
import { useAddressFlag } from '../use-address-flag.ts'
import { type Act, useActing } from './acts.ts'
import { EndpointMenu } from './endpoint-menu.tsx'
import { EndpointStatus, EndpointTrouble } from './facts.tsx'
import { chosenWords, nameOf } from './words.ts'

const EndpointSheet = lazyPart(() => import('./endpoint-sheet.tsx'))
const OpenAct = lazyPart(() => import('./open-act.tsx'))

export function WebhooksScreen() {
  const [isAdding, setAdding] = useAddressFlag('new')
  const { acting, begin, stop } = useActing()
  const add = () => setAdding(true)
  useShortcut('c', add, { label: 'Add a webhook', group: 'Webhooks' })
  return (
    <>
      <PageHeader
        title="Webhooks"
        summary="Send what happens here to another program at once: signed, in order, and repeated until it arrives."
        actions={
          <Button variant="primary" onClick={add} aria-keyshortcuts="c">
            <Plus aria-hidden="true" />
            Add webhook
          </Button>
        }
      />
      <Endpoints onAct={begin} onAdd={add} />
      <Suspense>
        {isAdding && <EndpointSheet endpoint={null} onClose={() => setAdding(false)} />}
        {acting && <OpenAct acting={acting} onClose={stop} />}
      </Suspense>
    </>
  )
}

type ListProps = { onAct: (act: Act, endpoint: WebhookEndpoint) => void; onAdd: () => void }

function Endpoints({ onAct, onAdd }: ListProps) {
  const { data, error, isPending, refetch, isFetching } = useQuery(api.webhookEndpoints.list.queryOptions())
  if (isPending) return <LoadingRows rows={4} label="Loading the webhooks" />
  if (!data)
    return (
      <ReadFailure
        title="The webhooks could not be loaded"
        error={error}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  if (data.data.length === 0)
    return (
      <NothingYet
        icon={<Webhook aria-hidden="true" />}
        title="No webhook yet"
        action={<Button onClick={onAdd}>Add webhook</Button>}
      >
        Give the address of a program, and choose what is sent to it: new messages, topics, people, companies,
        runs.
      </NothingYet>
    )
  return (
    <ul className="border-t border-line">
      {data.data.map((one) => (
        <EndpointRow key={one.id} endpoint={one} onAct={(act) => onAct(act, one)} />
      ))}
    </ul>
  )
}

function EndpointRow({ endpoint, onAct }: { endpoint: WebhookEndpoint; onAct: (act: Act) => void }) {
  const { id, url, description, events, channels } = endpoint
  return (
    <li className="grid gap-x-4 gap-y-2 border-b border-line py-3.5 md:grid-cols-[minmax(0,1fr)_auto]">
      <div className="grid min-w-0 gap-0.5">
        <div className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
          <h2 className="min-w-0 max-w-full truncate font-semibold">
            <Link href={routes.webhook(id)} className="hover:underline">
              {nameOf(endpoint)}
            </Link>
          </h2>
          {channels === 'all' && (
            <Badge {...tip('Channels that some members do not see are included')}>All channels</Badge>
          )}
        </div>
        <p className="truncate font-mono text-xs text-ink-2">
          {description === '' ? <span className="sr-only">Address: </span> : null}
          {url}
        </p>
        <p className="text-sm text-ink-3 [overflow-wrap:anywhere]">{chosenWords(events)}</p>
        <EndpointTrouble endpoint={endpoint} />
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 md:self-start">
        <EndpointStatus endpoint={endpoint} />
        <span className="flex items-center gap-1">
          <Button size="sm" aria-label={`Send a test to ${nameOf(endpoint)}`} onClick={() => onAct('test')}>
            Send a test
          </Button>
          <EndpointMenu endpoint={endpoint} onAct={onAct} />
        </span>
      </div>
    </li>
  )
}
