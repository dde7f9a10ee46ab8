'use client'

import { useState } from 'react'
import { ConfirmDialog } from '#components/kit/form/confirm-dialog.tsx'
import { Choices } from '#components/ui/choices.tsx'
import { Select } from '#components/ui/input.tsx'
import { toast } from '#components/ui/toast/toast.ts'
import type { WebhookEndpoint } from '#contract/webhook-endpoint-shape.ts'
import { client } from '#lib/api/browser/api.ts'
import { formatCount } from '#lib/format.ts'
import { useRefresh } from './acts.ts'
import { nameOf } from './words.ts'

const hour = 3_600_000
const periods = {
  hour: { label: 'Last hour', ms: hour },
  day: { label: 'Last 24 hours', ms: 24 * hour },
  week: { label: 'Last 7 days', ms: 7 * 24 * hour },
  month: { label: 'Last 30 days', ms: 30 * 24 * hour },
}
type Period = keyof typeof periods

const whats = [
  { value: 'failed', label: 'Failed deliveries' },
  {
    value: 'all',
    label: 'Everything',
    note: 'Deliveries that arrived as well. Receivers recognize them by their webhook-id.',
  },
] as const

/** Sends the deliveries of a period again, in their order. */
export default function ReplayDialog({
  endpoint,
  onClose,
}: {
  endpoint: WebhookEndpoint
  onClose: () => void
}) {
  const refresh = useRefresh()
  const [period, setPeriod] = useState<Period>('day')
  const [status, setStatus] = useState<'failed' | 'all'>('failed')
  async function replay() {
    const since = new Date(Date.now() - periods[period].ms).toISOString()
    const { replayed } = await client.webhookEndpoints.replay({ endpointId: endpoint.id, since, status })
    toast({
      title: replayed === 0 ? 'There is nothing to replay' : `${formatCount(replayed)} sent again`,
      description: replayed === 0 ? undefined : 'They arrive one after the other.',
    })
    await refresh()
  }
  return (
    <ConfirmDialog
      title={`Replay to ${nameOf(endpoint)}`}
      before={
        <div className="grid gap-4">
          <label htmlFor="replay-period" className="grid gap-1.5 text-sm font-medium">
            Period
            <Select
              id="replay-period"
              value={period}
              onChange={({ currentTarget: { value } }) =>
                setPeriod((Object.keys(periods) as Period[]).find((it) => it === value) ?? 'day')
              }
            >
              {Object.entries(periods).map(([value, { label }]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </Select>
          </label>
          <Choices
            label="What is sent again"
            choices={whats}
            value={status}
            onChange={(value) => setStatus(value)}
          />
        </div>
      }
      points={[
        'Each keeps its webhook-id. Deliveries about the same thing arrive in order.',
        'Tests, and deliveries that are still on their way, are left out.',
      ]}
      act="Replay"
      failed="Nothing was replayed"
      isHarmless
      undoable
      onClose={onClose}
      run={replay}
    />
  )
}
