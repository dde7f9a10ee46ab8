'use client'

import { useCallback } from 'react'
import { EditableField } from '#components/kit/form/editable/editable-field.tsx'
import { useOptimisticUpdate } from '#components/kit/form/optimistic/use-optimistic-update.ts'
import { InlineCode } from '#components/ui/inline-code.tsx'
import { useOffers } from '#components/ui/viewer.tsx'
import type { Channel } from '#contract/channel-shape.ts'
import type { UpdateChannelInput } from '#contract/channels.ts'
import { api, client } from '#lib/api/browser/api.ts'

type Change = Omit<UpdateChannelInput, 'channelId'>

/** Saves texts of a channel. A failure is thrown, for the field to show; the field also offers the way back. */
export function useSaveChannel(channelId: string) {
  const save = useOptimisticUpdate<Change, Channel>({
    keys: [api.channels.key()],
    apply: (item, { expected: _, ...change }) => ({ ...item, ...change }),
    send: (id, change, idempotencyKey) =>
      client.channels.update({ channelId: id, ...change }, { context: { idempotencyKey } }),
  })
  return useCallback((change: Change) => save(channelId, change), [channelId, save])
}

const max = 2000

const withCode = (text: string) => <InlineCode>{text}</InlineCode>

/** Purpose, written by the organization, and description, from the source. Both can be edited in place. */
export function ChannelTexts({ channel }: { channel: Channel }) {
  const save = useSaveChannel(channel.id)
  const readOnly = !useOffers()('updateChannel')
  return (
    <dl className="grid gap-x-6 gap-y-1 sm:gap-y-3 sm:grid-cols-[7rem_minmax(0,1fr)]">
      <dt className="text-ink-2">Purpose</dt>
      <dd className="min-w-0 max-sm:mb-3">
        <EditableField
          label="Purpose"
          value={channel.context}
          nullable
          multiline
          max={max}
          render={withCode}
          placeholder={readOnly ? 'None' : 'Say what this channel is for'}
          readOnly={readOnly}
          draftKey={`channel ${channel.id} context`}
          save={(context, seen) => save({ context, expected: { context: seen } })}
        />
        <p className="mt-1 text-xs text-ink-3">Helps to sort its messages into topics and to rank them.</p>
      </dd>
      <dt className="text-ink-2">Description</dt>
      <dd className="min-w-0">
        <EditableField
          label="Description"
          value={channel.description}
          nullable
          multiline
          max={max}
          render={withCode}
          placeholder={readOnly ? 'None' : 'Add a description'}
          readOnly={readOnly}
          draftKey={`channel ${channel.id} description`}
          save={(description, seen) => save({ description, expected: { description: seen } })}
        />
      </dd>
    </dl>
  )
}
