'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { failureWords } from '#components/kit/form/failure.ts'
import { createIntent } from '#components/kit/form/intent.ts'
import { toast } from '#components/ui/toast/toast.ts'
import { useOffers, useViewer } from '#components/ui/viewer.tsx'
import type { Asker, TopicAskerList } from '#contract/topic-askers.ts'
import { api, client as service } from '#lib/api/browser/api.ts'

type State = Asker['state']

export type Telling = {
  /** Ids of people to whom an answer is on its way. */
  busy: ReadonlySet<string>
  /** Sending writes to customers in the name of the organization. */
  maySend: boolean
  keep: (askers: Asker[], state: State) => void
  send: (asker: Asker, text: string) => void
}

const words: Record<State, string> = {
  told: 'told',
  dismissed: 'dismissed',
  waiting: 'waiting again',
}

const whom = (askers: Asker[]) =>
  askers.length === 1 ? (askers[0]?.person.displayName ?? '') : `${askers.length} people`

/** Says who was told: shown at once, taken back when the service refuses, with a way back for everybody. */
export function useTelling(topicId: string): Telling {
  const cache = useQueryClient()
  const offers = useOffers()
  const { member } = useViewer()
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set())
  const { queryKey } = api.topicAskers.list.queryOptions({ input: { topicId } })

  function show(ids: ReadonlySet<string>, state: State) {
    cache.setQueryData<TopicAskerList>(queryKey, (known) => {
      if (!known) return known
      const data = known.data.map((it) => (ids.has(it.person.id) ? { ...it, state } : it))
      const count = (of: State) => data.filter((it) => it.state === of).length
      return { ...known, data, waiting: count('waiting'), told: count('told'), dismissed: count('dismissed') }
    })
  }

  async function settle() {
    await cache.invalidateQueries({ queryKey })
    await cache.invalidateQueries({ queryKey: api.topics.key() })
  }

  async function keep(askers: Asker[], state: State, isUndo = false): Promise<void> {
    const personIds = askers.map(({ person }) => person.id)
    const before = Map.groupBy(askers, (it) => it.state)
    show(new Set(personIds), state)
    try {
      const input = { topicId, personIds, state }
      await service.topicAskers.update(input, { context: { idempotencyKey: createIntent().keyFor(input) } })
      const undo = () => {
        for (const [was, those] of before)
          void keep(
            those.map((it) => ({ ...it, state })),
            was,
            true,
          )
      }
      toast({ title: `${whom(askers)}: ${words[state]}`, ...(!isUndo && { undo }) })
    } catch (error) {
      toast({ title: 'Not saved', description: failureWords(error), tone: 'stop' })
    }
    await settle()
  }

  async function send(asker: Asker, text: string): Promise<void> {
    const { id, displayName } = asker.person
    setBusy((others) => new Set([...others, id]))
    try {
      const input = { topicId, personId: id, text }
      await service.topicAskers.answer(input, { context: { idempotencyKey: createIntent().keyFor(input) } })
      toast({ title: `Answer to ${displayName} is on its way`, description: asker.send.why, tone: 'clear' })
    } catch (error) {
      toast({ title: `${displayName} was not told`, description: failureWords(error), tone: 'stop' })
    }
    await settle()
    setBusy((others) => new Set([...others].filter((it) => it !== id)))
  }

  return {
    busy,
    maySend: offers('answerTopicAsker') && member.role !== 'member',
    keep: (askers, state) => void keep(askers, state),
    send: (asker, text) => void send(asker, text),
  }
}
