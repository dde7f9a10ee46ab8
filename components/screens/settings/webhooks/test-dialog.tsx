'use client'

import { useState } from 'react'
import { Failed } from '#components/kit/states/failed.tsx'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { Select } from '#components/ui/input.tsx'
import { isChosen, type WebhookEvent, webhookEvents } from '#contract/common/webhook-events.ts'
import type { WebhookDeliveryDetail, WebhookEndpoint } from '#contract/webhook-endpoint-shape.ts'
import { client } from '#lib/api/browser/api.ts'
import { requestIdOf } from '#lib/api/errors.ts'
import { describeFailure } from '#lib/api/failure.ts'
import { useRefresh } from './acts.ts'
import { Attempts, RequestBody } from './attempts.tsx'
import { nameOf } from './words.ts'

/** Sends a sample now, and shows what came back. */
export function TestDialog({ endpoint, onClose }: { endpoint: WebhookEndpoint; onClose: () => void }) {
  const refresh = useRefresh()
  const chosen = webhookEvents.filter((event) => isChosen(endpoint.events, event))
  const [event, setEvent] = useState<WebhookEvent | undefined>(chosen[0])
  const [isPending, setPending] = useState(false)
  const [result, setResult] = useState<WebhookDeliveryDetail | null>(null)
  const [error, setError] = useState<unknown>(null)
  async function send() {
    setPending(true)
    setResult(null)
    setError(null)
    try {
      setResult(await client.webhookEndpoints.test({ endpointId: endpoint.id, ...(event && { event }) }))
    } catch (failure) {
      setError(failure)
    } finally {
      setPending(false)
      void refresh()
    }
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Send a test to ${nameOf(endpoint)}`}
      description="This sends a sample now, once. It is marked as a test."
      footer={
        <>
          <Button onClick={onClose}>{result ? 'Close' : 'Cancel'}</Button>
          <Button variant="primary" loading={isPending} onClick={() => void send()}>
            {result ? 'Send another' : 'Send a test'}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <label htmlFor="test-event" className="grid gap-1.5 text-sm font-medium">
          Sample of
          <Select
            id="test-event"
            value={event}
            onChange={({ currentTarget: { value } }) => setEvent(chosen.find((it) => it === value))}
          >
            {chosen.map((one) => (
              <option key={one}>{one}</option>
            ))}
          </Select>
        </label>
        <div role="status" aria-live="polite" className="grid gap-4">
          {isPending && <p className="text-ink-2">Sending. The receiver has 15 seconds to answer.</p>}
          {result && (
            <>
              <Attempts attempts={result.attempts} />
              <RequestBody body={result.body} />
            </>
          )}
        </div>
        {error !== null && (
          <Failed title="The test was not sent" requestId={requestIdOf(error)} compact>
            {describeFailure(error).text}
          </Failed>
        )}
      </div>
    </Dialog>
  )
}
