import type { ReactNode } from 'react'
import { Panel } from '#components/ui/panel.tsx'
import { type Status, StatusMark } from '#components/ui/status-mark.tsx'
import { TimeAgo } from '#components/ui/time-ago.tsx'
import type { Me } from '#contract/me.ts'
import type { Health } from '#lib/api/server/health.ts'
import { formatCount } from '#lib/format.ts'

type Props = { health: Health | null; apiKey: Me['key']; now: Date }

const databases: Record<string, string> = { embedded: 'Embedded PostgreSQL', postgresql: 'PostgreSQL' }

const aWeekMs = 7 * 24 * 60 * 60 * 1000

export function ServicePanel({ health, apiKey, now }: Props) {
  const database = health?.database
  const expiresSoon = apiKey?.expiresAt ? Date.parse(apiKey.expiresAt) - now.getTime() < aWeekMs : false
  return (
    <Panel title="Service">
      <dl className="grid gap-2">
        <Row name="Status" status="healthy">
          {health?.status === 'ready' ? 'Ready' : 'Answering'}
          {health?.version && <span className="text-ink-3"> · {health.version}</span>}
        </Row>
        <Row name="Database" status={database?.ready === false ? 'held' : database ? 'healthy' : 'paused'}>
          {database?.kind ? (databases[database.kind] ?? database.kind) : 'Not told'}
        </Row>
        <Row name="Key" status={expiresSoon ? 'held' : apiKey ? 'healthy' : 'paused'}>
          {apiKey ? <KeyName apiKey={apiKey} /> : 'Accepted'}
        </Row>
      </dl>
    </Panel>
  )
}

function Row({ name, status, children }: { name: string; status: Status; children: ReactNode }) {
  return (
    <div className="flex items-baseline gap-2.5">
      <dt className="flex w-24 shrink-0 items-baseline gap-2.5 text-ink-2">
        <span className="translate-y-[1.5px]">
          <StatusMark status={status} />
        </span>
        {name}
      </dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  )
}

function KeyName({ apiKey }: { apiKey: NonNullable<Me['key']> }) {
  return (
    <>
      {apiKey.name} <code className="text-xs text-ink-2">…{apiKey.lastFour}</code>
      <span className="block text-xs text-ink-3">
        {formatCount(apiKey.perMinute)} a minute,{' '}
        {apiKey.expiresAt ? (
          <>
            expires <TimeAgo instant={apiKey.expiresAt} />
          </>
        ) : (
          'never expires'
        )}
      </span>
    </>
  )
}
