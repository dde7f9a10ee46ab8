'use client'

import { Ban, RefreshCw, TimerOff } from 'lucide-react'
import { Badge } from '#components/ui/badge.tsx'
import { Count } from '#components/ui/count.tsx'
import { useNow } from '#components/ui/now.tsx'
import { TimeAgo } from '#components/ui/time-ago.tsx'
import { tip } from '#components/ui/tooltip.ts'
import type { ApiKey } from '#contract/api-key-shape.ts'
import { Cell, NarrowLine, RowActions } from '../rows.tsx'
import { isSoon } from './expiry.ts'
import { limitsOf } from './rights.ts'

export type KeyAct = 'roll' | 'end' | 'revoke'

type Props = { apiKey: ApiKey; onAct?: (act: KeyAct, key: ApiKey) => void }

export function KeyRow({ apiKey, onAct }: Props) {
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
            <Badge tone="accent" {...tip('This dashboard uses this key for every request')}>
              This dashboard
            </Badge>
          )}
          {limitsOf(apiKey).map(({ label, title }) => (
            <Badge key={title} {...tip(title)}>
              {label}
            </Badge>
          ))}
          <Ending apiKey={apiKey} />
        </div>
        <Replaced apiKey={apiKey} />
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
      {onAct ? (
        <>
          <Cell wide>
            <TimeAgo instant={apiKey.expiresAt} never="Never" />
          </Cell>
          <Cell wide className="text-right tabular-nums">
            <Count value={perMinute} />
          </Cell>
          <Cell>
            <Actions apiKey={apiKey} onAct={onAct} />
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

/** The secret that still works beside the new one, and whether somebody uses it. */
function Replaced({ apiKey: { replaced } }: { apiKey: ApiKey }) {
  if (!replaced) return null
  const { lastFour, endsAt, lastUsedAt } = replaced
  return (
    <p className="mt-0.5 text-sm text-ink-3">
      {`Earlier secret …${lastFour} ends `}
      <TimeAgo instant={endsAt} />
      {lastUsedAt ? ', last used ' : ', not used since it was rolled'}
      {lastUsedAt && <TimeAgo instant={lastUsedAt} />}
    </p>
  )
}

function Ending({ apiKey: { status, expiresAt } }: { apiKey: ApiKey }) {
  const now = useNow()
  if (status === 'expired') return <Badge tone="stop">Expired</Badge>
  if (status === 'active' && isSoon(expiresAt, now)) return <Badge tone="caution">Expires soon</Badge>
  return null
}

function Actions({ apiKey, onAct }: Required<Props>) {
  const { isCurrent, status, replaced } = apiKey
  const note = isCurrent ? 'This dashboard uses this key. Give it another key first' : undefined
  const roll = {
    label: 'Roll',
    icon: <RefreshCw />,
    disabled: isCurrent || status !== 'active',
    note: note ?? (status === 'active' ? undefined : 'Has expired. Create another key'),
    onSelect: () => onAct('roll', apiKey),
  }
  const end = {
    label: 'End the earlier secret',
    icon: <TimerOff />,
    onSelect: () => onAct('end', apiKey),
  }
  const revoke = {
    label: 'Revoke',
    icon: <Ban />,
    tone: 'danger' as const,
    disabled: isCurrent,
    note,
    onSelect: () => onAct('revoke', apiKey),
  }
  return <RowActions of={apiKey.name} items={[roll, ...(replaced ? [end] : []), revoke]} />
}
