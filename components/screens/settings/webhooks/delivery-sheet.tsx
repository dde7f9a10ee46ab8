'use client'

import { useQuery } from '@tanstack/react-query'
import { RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { LoadingRows } from '#components/kit/states/loading-rows.tsx'
import { ReadFailure } from '#components/kit/states/read-failure.tsx'
import { Button } from '#components/ui/button.tsx'
import { CopyId } from '#components/ui/copy-button.tsx'
import { Sheet } from '#components/ui/dialog.tsx'
import { Fact, Facts, InstantFact } from '#components/ui/facts.tsx'
import { toast } from '#components/ui/toast/toast.ts'
import type { WebhookDeliveryDetail, WebhookEndpoint } from '#contract/webhook-endpoint-shape.ts'
import { api, client } from '#lib/api/browser/api.ts'
import { describeFailure } from '#lib/api/failure.ts'
import { useRefresh } from './acts.ts'
import { Attempts, RequestBody } from './attempts.tsx'
import { deliveryWords } from './words.ts'

type Props = { endpoint: WebhookEndpoint; webhookId: string; onClose: () => void }

const lookMs = 2000

/** One delivery: each attempt with its answer, and the request. */
export default function DeliverySheet({ endpoint, webhookId, onClose }: Props) {
  const { data, error, refetch, isFetching } = useQuery({
    ...api.webhookEndpoints.getDelivery.queryOptions({ input: { endpointId: endpoint.id, webhookId } }),
    refetchInterval: ({ state }) =>
      state.data?.status === 'queued' || state.data?.status === 'sending' ? lookMs : false,
  })
  return (
    <Sheet open onOpenChange={(open) => !open && onClose()} title={data?.event ?? 'Delivery'} size="md">
      <div className="px-5 py-4">
        {data ? (
          <Detail endpoint={endpoint} delivery={data} />
        ) : error ? (
          <ReadFailure
            title="The delivery could not be loaded"
            error={error}
            onRetry={() => void refetch()}
            retrying={isFetching}
            compact
          />
        ) : (
          <LoadingRows rows={6} label="Loading the delivery" />
        )}
      </div>
    </Sheet>
  )
}

function Detail({ endpoint, delivery }: { endpoint: WebhookEndpoint; delivery: WebhookDeliveryDetail }) {
  const { id, status, isTest, occurredAt, subject, attempts, body } = delivery
  const hasEnded = status === 'delivered' || status === 'failed'
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-lg font-semibold">{deliveryWords[status]}</p>
        {hasEnded && !isTest && <ReplayButton endpoint={endpoint} webhookId={id} />}
      </div>
      {attempts.length > 0 ? (
        <Attempts attempts={attempts} />
      ) : (
        <p className="text-ink-2">It is waiting: an earlier delivery about the same thing goes first.</p>
      )}
      <RequestBody body={body} />
      <Facts>
        <InstantFact title="Happened" instant={occurredAt} />
        <Fact title="About">
          <span className="[overflow-wrap:anywhere]">{subject}</span>
        </Fact>
        <Fact title="webhook-id">
          <CopyId value={id} />
        </Fact>
      </Facts>
    </div>
  )
}

function ReplayButton({ endpoint, webhookId }: { endpoint: WebhookEndpoint; webhookId: string }) {
  const refresh = useRefresh()
  const [isPending, setPending] = useState(false)
  async function replay() {
    setPending(true)
    try {
      await client.webhookEndpoints.replay({ endpointId: endpoint.id, webhookId })
    } catch (failure) {
      toast({ title: 'It was not sent again', description: describeFailure(failure).text, tone: 'stop' })
    }
    setPending(false)
    await refresh()
  }
  return (
    <Button size="sm" loading={isPending} disabled={!endpoint.enabled} onClick={() => void replay()}>
      <RotateCcw aria-hidden="true" />
      Replay
    </Button>
  )
}
