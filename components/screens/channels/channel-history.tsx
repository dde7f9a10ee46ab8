'use client'

import { useInfiniteQuery } from '@tanstack/react-query'
import { useActors } from '#components/kit/history/actor-filter.tsx'
import { HistoryByActors } from '#components/kit/history/history-by-actors.tsx'
import { NotOffered } from '#components/kit/states/not-offered.tsx'
import { sayFailed } from '#components/kit/states/say-failed.ts'
import { toast } from '#components/ui/toast/toast.ts'
import { useOffers } from '#components/ui/viewer.tsx'
import type { Channel } from '#contract/channel-shape.ts'
import { api } from '#lib/api/browser/api.ts'
import { routes } from '#lib/routes.ts'
import { historyInput } from './channel-queries.ts'
import { useSaveChannel } from './channel-texts.tsx'

const editable = ['context', 'description'] as const

/** Lists the changes of this channel. An earlier text can be restored. */
export function ChannelHistory({ channel }: { channel: Channel }) {
  const offers = useOffers()
  const isOffered = offers('getChannelHistory')
  const shown = useActors()
  const answer = useInfiniteQuery({
    ...api.channels.history.infiniteOptions(historyInput(channel.id, shown.actors)),
    enabled: isOffered,
  })
  const onRestore = useRestore(channel)
  if (!isOffered) return <NotOffered what="The history of channels" singular compact />
  return (
    <HistoryByActors
      shown={shown}
      answer={answer}
      what="channel"
      hrefOf={routes.channel}
      restore={offers('updateChannel') ? { fields: editable, onRestore } : undefined}
    />
  )
}

type Texts = Partial<Pick<Channel, (typeof editable)[number]>>

/** Texts of a record, which may be of any service; anything else in it is no text of a channel. */
function textsOf(values: Record<string, unknown>): Texts {
  const texts: Texts = {}
  for (const field of editable) {
    const value = values[field]
    if (typeof value === 'string' || value === null) texts[field] = value
  }
  return texts
}

function useRestore(channel: Channel) {
  const save = useSaveChannel(channel.id)
  const send = async (texts: Texts, title: string, undo?: () => void) => {
    try {
      await save(texts)
      toast({ title, tone: 'clear', ...(undo && { undo }) })
    } catch (error) {
      sayFailed('The change was not restored', error)
    }
  }
  return (values: Record<string, unknown>) => {
    const texts = textsOf(values)
    const present = textsOf(
      Object.fromEntries(Object.keys(texts).map((field) => [field, Reflect.get(channel, field)])),
    )
    void send(texts, 'Restored', () => void send(present, 'Undone'))
  }
}
