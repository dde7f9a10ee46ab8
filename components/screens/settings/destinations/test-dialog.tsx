'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useServiceForm } from '#components/kit/form/use-service-form.ts'
import { deliveryMarks } from '#components/kit/run/ending-words.ts'
import { MessageLink } from '#components/kit/run/message-link.tsx'
import { Failed } from '#components/kit/states/failed.tsx'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { StatusMark } from '#components/ui/status-mark.tsx'
import { useViewer } from '#components/ui/viewer.tsx'
import type { DeliveryDetail } from '#contract/delivery-shape.ts'
import type { Destination } from '#contract/destination-shape.ts'
import { api, client } from '#lib/api/browser/api.ts'
import { issuesOf, requestIdOf } from '#lib/api/errors.ts'
import { describeFailure } from '#lib/api/failure.ts'
import { mediumNames } from './media.ts'
import { TestTarget } from './test-target.tsx'

const words: Record<DeliveryDetail['status'], string> = {
  delivered: 'Delivered',
  failed: 'Not delivered',
  uncertain: 'Not known whether it arrived',
  queued: 'Not delivered yet, trying again',
  sending: 'Sending',
  canceled: 'Not sent',
}

/** The result of a test, in the words of the provider. */
function TestResult({ delivery }: { delivery: DeliveryDetail }) {
  const { status, targetName, simulated, errorMessage, attempts, permalink, parts } = delivery
  const text = simulated ? (parts[0]?.text ?? null) : null
  const said = errorMessage ?? attempts.at(-1)?.message ?? null
  return (
    <div
      className={`flex gap-3 rounded-[10px] px-4 py-3 ${status === 'delivered' ? 'bg-clear-soft' : status === 'failed' ? 'bg-stop-soft' : 'bg-caution-soft'}`}
    >
      <span className="mt-1">
        <StatusMark status={deliveryMarks[status]} />
      </span>
      <div className="min-w-0">
        <p className="font-semibold">
          {text === null ? words[status] : 'It would be delivered'}
          {status === 'delivered' && <span className="font-normal text-ink-2"> to {targetName}</span>}
        </p>
        {simulated ? (
          <Simulated text={text} />
        ) : (
          said !== null &&
          status !== 'delivered' && <p className="text-ink-2 [overflow-wrap:anywhere]">{said}</p>
        )}
        <MessageLink permalink={permalink} className="font-medium" />
      </div>
    </div>
  )
}

/** A message in a channel can be read there; of the others this is all there is. */
function Simulated({ text }: { text: string | null }) {
  if (text === null)
    return <p className="text-ink-2">The message is in the simulated workspace. Nothing left this machine.</p>
  return (
    <>
      <p className="text-ink-2">Simulated: nothing left this machine. The message:</p>
      <p className="mt-2 whitespace-pre-line border-l-2 border-line-strong pl-3 [overflow-wrap:anywhere]">
        {text}
      </p>
    </>
  )
}

const realWords = 'This sends one short message now. Everyone who reads there sees it.'

/** Slack and Discord have channels here; of the others there is only what would have been sent. */
function simulatedWords({ channel }: Destination): string {
  return channel === 'slack' || channel === 'discord'
    ? 'The workspace is simulated: the message appears in its channel here. Nothing leaves this machine.'
    : `${mediumNames[channel]} is simulated: you see the message here. Nothing leaves this machine.`
}

type Props = { destination: Destination; open: boolean; onClose(): void }

/** Sends one short message now and says what the provider answered. */
export default function TestDialog({ destination, open, onClose }: Props) {
  const { simulated } = useViewer().organization
  const { form, send, isPending, result, error } = useTest(destination)
  const target = useWatch({ control: form.control, name: 'target' })
  const needsTarget = destination.target === null
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={`Send a test through ${destination.name}`}
      description={simulated ? simulatedWords(destination) : realWords}
      footer={
        <>
          <Button onClick={onClose}>{result ? 'Close' : 'Cancel'}</Button>
          <Button
            variant="primary"
            loading={isPending}
            disabled={needsTarget && target === ''}
            onClick={() => void send()}
          >
            {result ? 'Send another' : 'Send a test'}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {needsTarget ? (
          <TestTarget channel={destination.channel} control={form.control} />
        ) : (
          <p className="text-ink-2">
            It goes to <span className="font-medium text-ink">{destination.target}</span>.
          </p>
        )}
        <div role="status" aria-live="polite">
          {isPending && <p className="text-ink-2">Sending. The provider has 15 seconds to answer.</p>}
          {!isPending && result && <TestResult delivery={result} />}
        </div>
        {!isPending && error !== null && (
          <Failed title="The test was not sent" requestId={requestIdOf(error)} compact>
            {describeFailure(error).text}
          </Failed>
        )}
      </div>
    </Dialog>
  )
}

function useTest({ id }: Destination) {
  const cache = useQueryClient()
  const { form, object } = useServiceForm({ defaultValues: { target: '' } })
  const [result, setResult] = useState<DeliveryDetail | null>(null)
  const [error, setError] = useState<unknown>(null)
  const send = form.handleSubmit(async ({ target }) => {
    setResult(null)
    setError(null)
    try {
      setResult(await client.destinations.test({ destinationId: id, ...(target !== '' && { target }) }))
    } catch (failure) {
      setError(failure)
      object(issuesOf(failure))
    } finally {
      void cache.invalidateQueries({ queryKey: api.destinations.key() })
    }
  })
  return { form, send, isPending: form.formState.isSubmitting, result, error }
}
