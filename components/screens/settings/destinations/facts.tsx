'use client'

import Link from 'next/link'
import { Popover } from '#components/ui/popover.tsx'
import { type Status, StatusMark } from '#components/ui/status-mark.tsx'
import { TimeAgo } from '#components/ui/time-ago.tsx'
import type { Destination, UsedDestination } from '#contract/destination-shape.ts'
import { routes } from '#lib/routes.ts'
import { UseMark } from '../use-mark.tsx'
import { usesOf } from './media.ts'

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
  failing: 'Not delivered',
  unreadable: 'Credentials unreadable',
  untried: 'Not used yet',
  simulated: 'Simulated',
}

/** Its status, and when something was last sent through it. */
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

/** Shows the problem in the words of the provider, and what helps. */
export function DestinationTrouble({ destination }: { destination: Destination }) {
  const { status, lastErrorMessage } = destination
  if (status === 'unreadable')
    return (
      <p className="text-sm text-stop [overflow-wrap:anywhere]">
        The secret of the service has changed, so it cannot read the stored credentials. Enter them again.
      </p>
    )
  if (status !== 'failing' || lastErrorMessage === null) return null
  return <p className="text-sm text-stop [overflow-wrap:anywhere]">{lastErrorMessage}</p>
}

type Props = { of: Pick<UsedDestination, 'automationCount' | 'automations'>; name: string }

/** Number of automations that send here; a click shows their names. */
export function UsesShown({ of, name }: Props) {
  const { automations, automationCount } = of
  if (automationCount === 0) return <span className="text-ink-3">{usesOf(of)}</span>
  return (
    <Popover
      label={`Automations that send to ${name}`}
      className="max-h-80 w-72 overflow-y-auto p-1.5"
      trigger={
        <button
          type="button"
          className="rounded text-ink-2 underline decoration-line-strong underline-offset-2 hover:text-ink hover:decoration-current"
        >
          {usesOf(of)}
        </button>
      }
    >
      <ul>
        {automations.map((one) => (
          <li key={one.id}>
            <Link
              href={routes.automation(one.id)}
              className="flex h-8 items-center gap-2 rounded-md px-2 hover:bg-hover"
            >
              <UseMark of={one} />
              <span className="truncate">{one.name}</span>
            </Link>
          </li>
        ))}
        {automationCount > automations.length && (
          <li className="px-2 py-1 text-ink-3">and {automationCount - automations.length} more</li>
        )}
      </ul>
    </Popover>
  )
}
