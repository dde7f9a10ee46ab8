'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Failed } from '#components/kit/states/failed.tsx'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { useViewer } from '#components/ui/viewer.tsx'
import type { Destination } from '#contract/destinations.ts'
import type { DeliveryDetail } from '#contract/run-shape.ts'
import { api, client } from '#lib/api/browser/api.ts'
import { describeFailure } from '#lib/api/describe-failure.ts'
import { requestIdOf } from '#lib/api/errors.ts'
import { mediumNames } from './media.ts'
import { TestResult } from './test-result.tsx'
import { TestTarget } from './test-target.tsx'

const realWords = 'One short message, to a real place, now. Whoever reads there sees it.'

/** Slack and Discord have channels here; of the others there is only what would have been sent. */
function simulatedWords({ channel }: Destination): string {
  return channel === 'slack' || channel === 'discord'
    ? 'The workspace is simulated: the message appears in its channel here, and nothing leaves this machine.'
    : `${mediumNames[channel]} is simulated: you see here what would arrive, and nothing leaves this machine.`
}

type Props = { destination: Destination; open: boolean; onClose(): void }

/** Sends one short message now and says what the provider answered. */
export default function TestDialog({ destination, open, onClose }: Props) {
  const { simulated } = useViewer().organization
  const [target, setTarget] = useState('')
  const { send, isPending, result, error } = useTest(destination)
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
            onClick={() => void send(needsTarget ? target : undefined)}
          >
            {result ? 'Send another' : 'Send a test'}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {needsTarget ? (
          <TestTarget channel={destination.channel} value={target} onChange={setTarget} error={error} />
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
  const [isPending, setPending] = useState(false)
  const [result, setResult] = useState<DeliveryDetail | null>(null)
  const [error, setError] = useState<unknown>(null)
  const send = async (target: string | undefined) => {
    setPending(true)
    setResult(null)
    setError(null)
    try {
      setResult(
        await client.destinations.test({ destinationId: id, ...(target !== undefined && { target }) }),
      )
    } catch (failure) {
      setError(failure)
    } finally {
      setPending(false)
      void cache.invalidateQueries({ queryKey: api.destinations.key() })
    }
  }
  return { send, isPending, result, error }
}
