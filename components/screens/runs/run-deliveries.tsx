'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Inbox, RotateCw } from 'lucide-react'
import Link from 'next/link'
import { useMay } from '#components/kit/automation/use-change-automation.ts'
import { randomKey } from '#components/kit/form/intent.ts'
import { deliveryMarks, deliveryWords } from '#components/kit/run/ending-words.ts'
import { MessageLink } from '#components/kit/run/message-link.tsx'
import { isUnderWay } from '#components/kit/run/words.ts'
import { sayFailed } from '#components/kit/states/say-failed.ts'
import { Button } from '#components/ui/button.tsx'
import { SourceIcon, sourceLabel } from '#components/ui/source-icon.tsx'
import { StatusMark } from '#components/ui/status-mark.tsx'
import { TimeAgo } from '#components/ui/time-ago.tsx'
import type { DeliveryDetail } from '#contract/delivery-shape.ts'
import type { RunDetail } from '#contract/run-shape.ts'
import { api, client as service } from '#lib/api/browser/api.ts'
import { routes } from '#lib/routes.ts'

/** Sends the same text to the same destination again, without another run. */
function SendAgain({ delivery: { id, status } }: { delivery: DeliveryDetail }) {
  const client = useQueryClient()
  const may = useMay()
  const send = useMutation({
    mutationFn: () =>
      service.destinations.retryDelivery({ deliveryId: id }, { context: { idempotencyKey: randomKey() } }),
    onSuccess: () => client.invalidateQueries({ queryKey: api.runs.key() }),
    onError: (error) => sayFailed('It was not sent again', error),
  })
  if ((status !== 'failed' && status !== 'uncertain') || !may('retryDelivery')) return null
  return (
    <div className="mt-1.5 flex flex-wrap items-center gap-2">
      <Button size="sm" onClick={() => send.mutate()} loading={send.isPending}>
        <RotateCw aria-hidden="true" /> Send again
      </Button>
      {status === 'failed' && may('listDestinations') && (
        <Link
          href={routes.settingsDestinations}
          className="text-ink-2 underline decoration-line-strong underline-offset-3 hover:text-ink"
        >
          the destination
        </Link>
      )}
      {status === 'uncertain' && <span>The output may then appear there twice.</span>}
    </div>
  )
}

const purposes: Record<DeliveryDetail['purpose'], string | null> = {
  output: null,
  notice: 'Notice to the owner',
  test: 'Test',
  answer: 'Answer to somebody who asked',
}

/** Lists destinations, attempts, and the delivered messages. */
export function RunDeliveries({ run }: { run: RunDetail }) {
  const { deliveries, dryRun, isInInbox } = run
  if (deliveries.length === 0 && !isInInbox)
    return (
      <p className="text-sm text-ink-3">
        {dryRun
          ? 'Nothing was sent: this was a test run.'
          : isUnderWay(run)
            ? 'Delivery starts when the run has finished.'
            : 'Nothing was sent.'}
      </p>
    )
  return (
    <ul className="grid gap-4">
      {isInInbox && <InInbox run={run} />}
      {deliveries.map((delivery) => (
        <Delivery key={delivery.id} delivery={delivery} />
      ))}
    </ul>
  )
}

/** Links to the item in the inbox for those who have it; the others only see that it arrived. */
function InInbox({ run: { inboxItemId, dryRun } }: { run: RunDetail }) {
  const whose = dryRun ? 'of the person who tested it' : 'of chosen members'
  return (
    <li className="flex items-center gap-2">
      <StatusMark status="healthy" />
      <Inbox className="size-4 text-ink-3" aria-hidden="true" />
      {inboxItemId ? (
        <Link
          href={routes.inboxItem(inboxItemId)}
          className="font-medium underline decoration-line-strong underline-offset-3 hover:decoration-current"
        >
          Inbox
        </Link>
      ) : (
        <span className="font-medium">Inbox</span>
      )}
      {!inboxItemId && <span className="text-sm text-ink-2">{whose}</span>}
      {inboxItemId && dryRun && <span className="text-sm text-ink-2">for you alone: a test run</span>}
    </li>
  )
}

function Delivery({ delivery }: { delivery: DeliveryDetail }) {
  const { channel, targetName, status, simulated, permalink, attempts, errorMessage, purpose } = delivery
  return (
    <li className="min-w-0">
      <p className="flex items-center gap-2">
        <StatusMark status={deliveryMarks[status]} />
        <span className="text-ink-3">
          <SourceIcon source={channel} decorative />
        </span>
        <span className="sr-only">{sourceLabel(channel)}</span>
        <span className="min-w-0 truncate font-medium">{targetName.replace(/^#/, '')}</span>
        <span className="shrink-0 text-sm text-ink-2">{deliveryWords[status]}</span>
      </p>
      <div className="pl-5 text-sm text-ink-3">
        {purposes[purpose] && <p>{purposes[purpose]}</p>}
        {simulated && <p>Simulated: nothing was sent outside this machine.</p>}
        {errorMessage && <p className="text-stop [overflow-wrap:anywhere]">{errorMessage}</p>}
        <ol>
          {attempts.map(({ at, message, nextAt }, index) => (
            <li key={at} className="[overflow-wrap:anywhere]">
              <TimeAgo instant={at} />: {message}
              {nextAt && (
                <>
                  {' '}
                  Again <TimeAgo instant={nextAt} due={index === attempts.length - 1} />.
                </>
              )}
            </li>
          ))}
        </ol>
        <SendAgain delivery={delivery} />
        <MessageLink permalink={permalink} />
      </div>
    </li>
  )
}
