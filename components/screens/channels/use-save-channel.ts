'use client'

import { useCallback } from 'react'
import { useOptimisticUpdate } from '#components/kit/form/optimistic/use-optimistic-update.ts'
import type { Channel, UpdateChannelInput } from '#contract/channels.ts'
import { api, client } from '#lib/api/browser/api.ts'

type Change = Omit<UpdateChannelInput, 'channelId'>

/** Saves one text of a channel. What fails is thrown, for the field to show; the field also offers the way back. */
export function useSaveChannel(channelId: string) {
  const save = useOptimisticUpdate<Change, Channel>({
    keys: [api.channels.key()],
    send: (id, change, idempotencyKey) =>
      client.channels.update({ channelId: id, ...change }, { context: { idempotencyKey } }),
  })
  return useCallback(
    (field: 'context' | 'description', value: string | null) => save(channelId, { [field]: value }),
    [channelId, save],
  )
}
