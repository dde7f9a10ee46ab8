'use client'

import { Ban } from 'lucide-react'
import { Badge } from '#components/ui/badge.tsx'
import { Count } from '#components/ui/count.tsx'
import { useNow } from '#components/ui/now.tsx'
import { TimeAgo } from '#components/ui/time-ago.tsx'
import { tip } from '#components/ui/tooltip.ts'
import type { ApiKey } from '#contract/api-keys.ts'
import { RowActions } from '../row-actions.tsx'
import { Cell, NarrowLine } from '../settings-table.tsx'
import { isSoon } from './expiry.ts'

type Props = { apiKey: ApiKey; onRevoke?: (key: ApiKey) => void }

export function KeyRow({ apiKey, onRevoke }: Props) {
  const { name, lastFour, createdBy, createdAt, lastUsedAt, revokedAt, perMinute } = apiKey
  return (
    <tr>
      <Cell className="max-w-0 w-full">
        <div className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
          <span className="min-w-0 truncate font-medium">{name}</span>
          <code className="text-xs text-ink-3">
            <span className="sr-only">ends in </span>
            <span aria-hidden="true">…</span>
            {lastFour}
          </code>
          {apiKey.isCurrent && (
            <Badge tone="accent" {...tip('Every page and request of this dashboard is signed with it')}>
              This dashboard
            </Badge>
          )}
          <Ending apiKey={apiKey} />
        </div>
        <NarrowLine>
          {lastUsedAt ? 'Used ' : 'Never used'}
          {lastUsedAt && <TimeAgo instant={lastUsedAt} />}
          {revokedAt ? (
            <>
              , revoked <TimeAgo instant={revokedAt} />
            </>
          ) : (
            <>
              , expires <TimeAgo instant={apiKey.expiresAt} />
            </>
          )}
        </NarrowLine>
      </Cell>
      <Cell wide>
        {createdBy?.name ?? 'Command line'}, <TimeAgo instant={createdAt} className="text-ink-3" />
      </Cell>
      <Cell wide>
        <TimeAgo instant={lastUsedAt} never="Never" />
      </Cell>
      {onRevoke ? (
        <>
          <Cell wide>
            <TimeAgo instant={apiKey.expiresAt} never="Never" />
          </Cell>
          <Cell wide className="text-right tabular-nums">
            <Count value={perMinute} />
          </Cell>
          <Cell>
            <Actions apiKey={apiKey} onRevoke={onRevoke} />
          </Cell>
        </>
      ) : (
        <Cell wide>
          <TimeAgo instant={revokedAt} />
        </Cell>
      )}
    </tr>
  )
}

function Ending({ apiKey: { status, expiresAt } }: { apiKey: ApiKey }) {
  const now = useNow()
  if (status === 'expired') return <Badge tone="stop">Expired</Badge>
  if (status === 'active' && isSoon(expiresAt, now)) return <Badge tone="caution">Expires soon</Badge>
  return null
}

function Actions({ apiKey, onRevoke }: Required<Props>) {
  const revoke = {
    label: 'Revoke',
    icon: <Ban />,
    tone: 'danger' as const,
    disabled: apiKey.isCurrent,
    note: apiKey.isCurrent ? 'In use here. Give this dashboard another key first' : undefined,
    onSelect: () => onRevoke(apiKey),
  }
  return <RowActions of={apiKey.name} items={[revoke]} />
}
