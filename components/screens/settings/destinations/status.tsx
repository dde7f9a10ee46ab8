import { type Status, StatusMark } from '#components/ui/status-mark.tsx'
import { TimeAgo } from '#components/ui/time-ago.tsx'
import type { Destination } from '#contract/destinations.ts'

type State = Destination['status']

const statusMarks: Record<State, Status> = {
  ready: 'healthy',
  failing: 'error',
  unreadable: 'error',
  untried: 'waiting',
  simulated: 'completed',
}

export const statusWords: Record<State, string> = {
  ready: 'Works',
  failing: 'Does not arrive',
  unreadable: 'Cannot be opened',
  untried: 'Not tried yet',
  simulated: 'Simulated',
}

/** How it stands, and when something was last sent through it. */
export function DestinationStatus({ destination }: { destination: Destination }) {
  const { status, lastDeliveredAt, lastErrorAt } = destination
  const isWrong = status === 'failing' || status === 'unreadable'
  const last = status === 'failing' ? lastErrorAt : lastDeliveredAt
  return (
    <span className="inline-flex items-center gap-1.5 whitespace-nowrap text-sm">
      <StatusMark status={statusMarks[status]} />
      <span className={isWrong ? 'font-medium text-stop' : 'text-ink-2'}>{statusWords[status]}</span>
      {last && (
        <span className="text-ink-3">
          {status === 'failing' ? 'since ' : 'last '}
          <TimeAgo instant={last} />
        </span>
      )}
    </span>
  )
}

/** What is wrong and what helps, in the words of the provider. */
export function DestinationTrouble({ destination }: { destination: Destination }) {
  const { status, lastErrorMessage } = destination
  if (status === 'unreadable')
    return (
      <p className="text-sm text-stop [overflow-wrap:anywhere]">
        The secret of the service has changed, so the stored credentials cannot be opened. Enter them again.
      </p>
    )
  if (status !== 'failing' || lastErrorMessage === null) return null
  return <p className="text-sm text-stop [overflow-wrap:anywhere]">{lastErrorMessage}</p>
}
