'use client'

import { StatusMark } from '#components/ui/status-mark.tsx'
import { TimeAgo } from '#components/ui/time-ago.tsx'
import type { WebhookEndpoint } from '#contract/webhook-endpoint-shape.ts'
import { formatCount } from '#lib/format.ts'
import { statusMarks, statusWords } from './words.ts'

/** Shows the state of a webhook, and since when. */
export function EndpointStatus({ endpoint }: { endpoint: WebhookEndpoint }) {
  const { status, failingSince, lastDeliveredAt, disabledAt } = endpoint
  const isWrong = status === 'failing' || status === 'unreadable'
  const since = status === 'failing' ? failingSince : status === 'disabled' ? disabledAt : null
  return (
    <span className="inline-flex items-center gap-1.5 whitespace-nowrap text-sm">
      <StatusMark status={statusMarks[status]} />
      <span className={isWrong ? 'font-medium text-stop' : 'text-ink-2'}>{statusWords[status]}</span>
      {(since ?? lastDeliveredAt) && (
        <span className="text-ink-3">
          {since ? 'since ' : 'last '}
          <TimeAgo instant={since ?? lastDeliveredAt} />
        </span>
      )}
    </span>
  )
}

const offWords = {
  gone: 'It answered 410, so nothing is sent there any more.',
  failing: 'Nothing arrived there for five days, so it was switched off.',
}

/** Says why deliveries fail or stopped, and what to do. */
export function EndpointTrouble({ endpoint }: { endpoint: WebhookEndpoint }) {
  const { status, lastFailure, disabledReason, pending } = endpoint
  if (disabledReason)
    return (
      <p className="text-sm text-stop">
        {offWords[disabledReason]} Fix the receiver, switch the webhook on, and replay what it missed.
      </p>
    )
  if (status === 'unreadable')
    return (
      <p className="text-sm text-stop">
        The secret of the service has changed, so nothing can be signed. Rotate the secret of this webhook.
      </p>
    )
  if (status !== 'failing' || lastFailure === null) return null
  return (
    <p className="text-sm text-stop [overflow-wrap:anywhere]">
      {lastFailure}
      {pending > 0 && ` ${formatCount(pending)} ${pending === 1 ? 'waits' : 'wait'} and will be tried again.`}
    </p>
  )
}
