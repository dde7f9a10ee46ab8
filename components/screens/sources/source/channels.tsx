'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { History } from 'lucide-react'
import Link from 'next/link'
import { Suspense, useState } from 'react'
import { sayWhyFailed } from '#components/kit/states/say-failed.ts'
import { Button } from '#components/ui/button.tsx'
import { lazyPart } from '#components/ui/lazy-part.ts'
import { Section } from '#components/ui/section.tsx'
import { Switch } from '#components/ui/switch.tsx'
import { TimeAgo } from '#components/ui/time-ago.tsx'
import type { ChannelCursor, Connection } from '#contract/connection-shape.ts'
import { api } from '#lib/api/browser/api.ts'
import { routes } from '#lib/routes.ts'
import { backfillsInput } from '../queries.ts'
import { isUnderWay } from './backfill-words.ts'

const BackfillDialog = lazyPart(() => import('./backfill-dialog.tsx'))

type Choice = { listened?: boolean; ignoresBots?: boolean }

/** Channels that a source has told of, how far each was read, and what is taken from it. */
export function Channels({ connection, canReadAgain }: { connection: Connection; canReadAgain: boolean }) {
  const [read, setRead] = useState<ChannelCursor | null>(null)
  const cache = useQueryClient()
  const past = useQuery({
    ...api.connections.listBackfills.queryOptions({ input: backfillsInput(connection.id) }),
    enabled: canReadAgain,
  })
  const isReading = past.data?.data.some(isUnderWay) ?? false
  const key = api.connections.get.queryKey({ input: { connectionId: connection.id } })
  const change = useMutation({
    ...api.connections.update.mutationOptions(),
    onSuccess: (changed) => cache.setQueryData(key, changed),
    onError: (error) => sayWhyFailed('Nothing was changed', error),
  })
  const { cursors } = connection
  if (cursors.length === 0) return null
  const choose = (of: ChannelCursor, choice: Choice) => {
    const { sourceName, sourceServerId, sourceChannelId } = of
    change.mutate({
      connectionId: connection.id,
      channels: [{ sourceName, sourceServerId, sourceChannelId, ...choice }],
    })
  }
  return (
    <Section flush title="Channels" note="How far each was read, and what is taken from it">
      <ul>
        {cursors.map((one) => (
          <ChannelRow
            key={`${one.sourceName} ${one.sourceServerId} ${one.sourceChannelId}`}
            cursor={one}
            isBusy={change.isPending}
            isReading={isReading}
            onReadAgain={canReadAgain ? () => setRead(one) : undefined}
            onChoose={(choice) => choose(one, choice)}
          />
        ))}
      </ul>
      <Suspense>
        {read && <BackfillDialog connection={connection} channel={read} onClose={() => setRead(null)} />}
      </Suspense>
    </Section>
  )
}

type RowProps = {
  cursor: ChannelCursor
  isBusy: boolean
  /** The past is being read already, of which there is one at a time. */
  isReading: boolean
  onReadAgain: (() => void) | undefined
  onChoose: (choice: Choice) => void
}

function ChannelRow({ cursor, isBusy, isReading, onReadAgain, onChoose }: RowProps) {
  const { channelId, channelName, serverName, readUntil, listened, ignoresBots } = cursor
  return (
    <li className="grid items-center gap-x-6 gap-y-1 border-b border-line py-2.5 sm:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <p className="truncate font-medium">
          {channelId === null ? (
            channelName
          ) : (
            <Link href={routes.channel(channelId)} className="hover:underline hover:underline-offset-2">
              {channelName}
            </Link>
          )}
          {serverName !== '' && <span className="font-normal text-ink-3">{` ${serverName}`}</span>}
        </p>
        <p className="text-sm text-ink-2">
          {readUntil === null ? (
            'Not read yet'
          ) : (
            <>
              Read up to <TimeAgo instant={readUntil} />
            </>
          )}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-1">
        {onReadAgain && (
          <Button
            size="sm"
            variant="quiet"
            className="-mx-2"
            aria-label={`Read again: ${channelName}`}
            disabled={isReading}
            onClick={onReadAgain}
          >
            <History aria-hidden="true" /> Read again
          </Button>
        )}
        <Choice
          label="Listen"
          of={channelName}
          checked={listened}
          disabled={isBusy}
          onChange={(on) => onChoose({ listened: on })}
        />
        <Choice
          label="Leave out bots"
          of={channelName}
          checked={ignoresBots}
          disabled={isBusy || !listened}
          onChange={(on) => onChoose({ ignoresBots: on })}
        />
      </div>
    </li>
  )
}

type ChoiceProps = {
  label: string
  of: string
  checked: boolean
  disabled: boolean
  onChange: (on: boolean) => void
}

function Choice({ label, of, ...rest }: ChoiceProps) {
  return (
    <span className="inline-flex items-center gap-2 text-sm text-ink-2">
      <Switch aria-label={`${label}: ${of}`} {...rest} />
      <span aria-hidden="true">{label}</span>
    </span>
  )
}
