'use client'

import { useQueryClient } from '@tanstack/react-query'
import { Ban } from 'lucide-react'
import { ConfirmDialog } from '#components/kit/form/confirm-dialog.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { Count } from '#components/ui/count.tsx'
import { useNow } from '#components/ui/now.tsx'
import { TimeAgo } from '#components/ui/time-ago.tsx'
import { toast } from '#components/ui/toast/toast.ts'
import { tip } from '#components/ui/tooltip.ts'
import type { ApiKey } from '#contract/api-keys.ts'
import { api, client } from '#lib/api/browser/api.ts'
import { formatRelative } from '#lib/format.ts'
import { Cell, NarrowLine, RowActions } from '../rows.tsx'
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
            <Badge tone="accent" {...tip('This dashboard uses this key for every request')}>
              This dashboard
            </Badge>
          )}
          {apiKey.channels === 'open' && (
            <Badge {...tip('Sees only channels that all members see')}>Open channels</Badge>
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
    note: apiKey.isCurrent ? 'This dashboard uses this key. Give it another key first' : undefined,
    onSelect: () => onRevoke(apiKey),
  }
  return <RowActions of={apiKey.name} items={[revoke]} />
}

type RevokeDialogProps = { apiKey: ApiKey; onClose: () => void }

export function RevokeDialog({ apiKey, onClose }: RevokeDialogProps) {
  const cache = useQueryClient()
  const { id, name, lastFour } = apiKey
  async function revoke() {
    await client.apiKeys.revoke({ keyId: id })
    await cache.invalidateQueries({ queryKey: api.apiKeys.key() })
    toast({ title: `${name} is revoked`, description: 'Requests with this key are now refused.' })
  }
  return (
    <ConfirmDialog
      title={`Revoke ${name}?`}
      points={[
        `Every request with the key that ends in ${lastFour} is refused from this moment on, with 401.`,
        usageOf(apiKey),
        'Everything that it changed stays, and histories still show its name.',
      ]}
      act="Revoke the key"
      failed="The key was not revoked"
      onClose={onClose}
      run={revoke}
    />
  )
}

function usageOf({ lastUsedAt, status }: ApiKey): string {
  if (status === 'expired') return 'The key has expired, so no program can use it.'
  if (!lastUsedAt) return 'The key was never used, so no program seems to need it.'
  const when = formatRelative(lastUsedAt, new Date())
  return `The key was last used ${when}. Programs that use it stop working until they get another key.`
}
