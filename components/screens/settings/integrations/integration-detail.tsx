'use client'

import Link from 'next/link'
import type { ReactNode } from 'react'
import { ButtonLink } from '#components/ui/button.tsx'
import { integrationLabel } from '#components/ui/source-icon.tsx'
import { StatusMark } from '#components/ui/status-mark.tsx'
import { TimeAgo } from '#components/ui/time-ago.tsx'
import { useOffers, useViewer } from '#components/ui/viewer.tsx'
import { roleRefusal } from '#contract/common/roles.ts'
import { connectable } from '#contract/common/source-names.ts'
import type { Integration } from '#contract/integrations.ts'
import { formatCount } from '#lib/format.ts'
import { routes } from '#lib/routes.ts'
import { UseMark } from '../use-mark.tsx'
import { HowToPush } from './how-to-push.tsx'
import { dependentWords } from './words.ts'

type Props = { integration: Integration; base: string }

/** Shows what arrives from a source, what stopped, the automations that use it, and how to send more. */
export default function IntegrationDetail({ integration, base }: Props) {
  const { automations, events } = integration
  return (
    <div className="grid gap-6">
      <Channels integration={integration} />
      {events.length > 0 && <Events events={events} />}
      {automations.length > 0 && <Automations integration={integration} />}
      <ConnectIt source={integration.source} isConnected={integration.status !== 'missing'} />
      <Part title="Send from a program">
        <HowToPush integration={integration} base={base} />
      </Part>
    </div>
  )
}

/** The guide of the source, where it is one that can be connected. */
function ConnectIt({ source, isConnected }: { source: string; isConnected: boolean }) {
  const { member } = useViewer()
  const canConnect = useOffers()('createConnection') && roleRefusal(member.role, 'admin') === null
  if (!canConnect || !connectable.some((one) => one === source)) return null
  return (
    <Part title={isConnected ? 'Connect another' : 'Connect it'}>
      <ButtonLink href={routes.connectSource(source)} variant={isConnected ? 'secondary' : 'primary'}>
        {`Connect ${integrationLabel(source)}`}
      </ButtonLink>
    </Part>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="min-w-0">
      <h4 className="pb-1.5 text-sm font-medium text-ink-3">{title}</h4>
      {children}
    </section>
  )
}

function Channels({ integration }: Pick<Props, 'integration'>) {
  const { source, connectedChannels, disconnectedChannels, lostChannels, firstSeenAt } = integration
  if (connectedChannels + disconnectedChannels === 0) return null
  const more = disconnectedChannels - lostChannels.length
  return (
    <Part title="Channels">
      <p className="text-ink-2">
        <Link
          href={`${routes.channels}?source=${encodeURIComponent(source)}`}
          className="font-medium text-ink underline decoration-line-strong underline-offset-2 hover:decoration-current"
        >
          {connectedChannels === 1 ? '1 is read' : `${formatCount(connectedChannels)} are read`}
        </Link>
        {', the first since '}
        <TimeAgo instant={firstSeenAt} />.
      </p>
      {lostChannels.length > 0 && (
        <ul className="mt-1.5">
          {lostChannels.map(({ id, channelName, serverName, lastSeenAt }) => (
            <li key={id} className="flex min-h-8 flex-wrap items-center gap-x-2">
              <StatusMark status="held" />
              <Link href={routes.channel(id)} className="font-medium hover:underline">
                {channelName}
              </Link>
              <span className="text-ink-3">{serverName}</span>
              <span className="text-caution">
                disconnected; no messages since <TimeAgo instant={lastSeenAt} never="it was added" />
              </span>
            </li>
          ))}
          {more > 0 && <li className="text-ink-3">and {formatCount(more)} more</li>}
        </ul>
      )}
    </Part>
  )
}

function Events({ events }: Pick<Integration, 'events'>) {
  return (
    <Part title="Events of the last 30 days">
      <ul>
        {events.map(({ name, title, received, lastReceivedAt }) => (
          <li
            key={name}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 border-t border-line py-1.5 first:border-t-0 sm:grid-cols-[minmax(0,1fr)_5rem_7rem]"
          >
            <span className="min-w-0">
              <span className={received === 0 ? 'text-ink-2' : 'font-medium'}>{title}</span>{' '}
              <code className="text-xs text-ink-3 [overflow-wrap:anywhere]">{name}</code>
            </span>
            <span className={`text-right tabular-nums ${received === 0 ? 'text-ink-3' : ''}`}>
              {formatCount(received)}
              {received >= 10_000 && '+'}
            </span>
            <span className="text-right text-sm text-ink-3 max-sm:hidden">
              <TimeAgo instant={lastReceivedAt} />
            </span>
          </li>
        ))}
      </ul>
    </Part>
  )
}

function Automations({ integration: { automations, automationCount } }: Pick<Props, 'integration'>) {
  return (
    <Part title="Automations that use it">
      <ul>
        {automations.map((one) => (
          <li key={one.id} className="flex min-h-8 flex-wrap items-center gap-x-2">
            <UseMark of={one} />
            <Link href={routes.automation(one.id)} className="font-medium hover:underline">
              {one.name}
            </Link>
            <span className="text-sm text-ink-3">{dependentWords(one)}</span>
          </li>
        ))}
        {automationCount > automations.length && (
          <li className="text-ink-3">and {formatCount(automationCount - automations.length)} more</li>
        )}
      </ul>
    </Part>
  )
}
