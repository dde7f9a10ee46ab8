'use client'

import { useInfiniteQuery } from '@tanstack/react-query'
import { ActorFilter, NoChanges, useActors } from '#components/kit/history/actor-filter.tsx'
import { HistoryPanel } from '#components/kit/history/history-panel.tsx'
import { NotOffered } from '#components/kit/states/not-offered.tsx'
import { toast } from '#components/ui/toast/toast.ts'
import { useOffers } from '#components/ui/viewer.tsx'
import type { Channel } from '#contract/channels.ts'
import { api } from '#lib/api/browser/api.ts'
import { describeFailure } from '#lib/api/failure.ts'
import { routes } from '#lib/routes.ts'
import { historyInput } from './channel-queries.ts'
import { useSaveChannel } from './channel-texts.tsx'

const editable = ['context', 'description'] as const

/** Who changed what of this channel, and when. An earlier text can be set again. */
export function ChannelHistory({ channel }: { channel: Channel }) {
  const offers = useOffers()
  const isOffered = offers('getChannelHistory')
  const { actors, toggle, showAll } = useActors()
  const answer = useInfiniteQuery({
    ...api.channels.history.infiniteOptions(historyInput(channel.id, actors)),
    enabled: isOffered,
  })
  const onRestore = useRestore(channel)
  if (!isOffered) return <NotOffered what="The history of a channel" singular compact />
  return (
    <div className="max-w-[46rem]">
      <div className="pb-5">
        <ActorFilter value={actors} onToggle={toggle} />
      </div>
      <HistoryPanel
        answer={answer}
        what="channel"
        actors={actors}
        hrefOf={routes.channel}
        onShowAll={showAll}
        restore={offers('updateChannel') ? { fields: editable, onRestore } : undefined}
        nothing={<NoChanges actors={actors} what="channel" />}
      />
    </div>
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
      toast({ title: 'It could not be restored', description: describeFailure(error).text, tone: 'stop' })
    }
  }
  return (values: Record<string, unknown>) => {
    const texts = textsOf(values)
    const present = textsOf(
      Object.fromEntries(Object.keys(texts).map((field) => [field, Reflect.get(channel, field)])),
    )
    void send(texts, 'Restored', () => void send(present, 'Taken back'))
  }
}
