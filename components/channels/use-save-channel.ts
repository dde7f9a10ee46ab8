'use client'

import { useCallback } from 'react'
import { useOptimisticUpdate } from '#components/form/optimistic/use-optimistic-update.ts'
import { toast } from '#components/ui/toast/toast.ts'
import type { Channel, UpdateChannelInput } from '#contract/channels.ts'
import { api, client } from '#lib/api/browser/api.ts'

type Field = 'context' | 'description'
type Change = Omit<UpdateChannelInput, 'channelId'>

const saved: Record<Field, string> = { context: 'Purpose saved', description: 'Description saved' }

/** Saves one text of a channel; the toast takes it back. What fails is thrown, for the field to show. */
export function useSaveChannel(channel: Channel) {
  const save = useOptimisticUpdate<Change, Channel>({
    keys: [api.channels.key()],
    send: (channelId, change, idempotencyKey) =>
      client.channels.update({ channelId, ...change }, { context: { idempotencyKey } }),
  })
  return useCallback(
    async (field: Field, value: string | null) => {
      const before = channel[field]
      await save(channel.id, { [field]: value })
      toast({
        title: saved[field],
        description: channel.channelName,
        undo: () => void save(channel.id, { [field]: before }).catch(() => sayFailure()),
      })
    },
    [channel, save],
  )
}

function sayFailure() {
  toast({ title: 'It could not be taken back', description: 'Edit the text again.', tone: 'stop' })
}
