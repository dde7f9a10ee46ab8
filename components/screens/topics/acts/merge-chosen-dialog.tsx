'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { createIntent } from '#components/kit/form/intent.ts'
import { Failed } from '#components/kit/states/failed.tsx'
import { actsOf, refreshTopics, sayDone } from '#components/kit/topics/acts/acts.ts'
import { TypeMark } from '#components/kit/topics/marks.tsx'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import type { Topic } from '#contract/topics.ts'
import { client as service } from '#lib/api/browser/api.ts'
import { requestIdOf } from '#lib/api/errors.ts'
import { describeFailure } from '#lib/api/failure.ts'
import { formatCount } from '#lib/format.ts'

type Props = { topics: readonly Topic[]; done: () => void; onClose: () => void }

/** Merges selected topics into one of them: asks which stays, the one with the most messages at first. */
export default function MergeChosenDialog({ topics, done, onClose }: Props) {
  const cache = useQueryClient()
  const intent = useRef(createIntent())
  const [into, setInto] = useState(topics.toSorted((a, b) => b.messageCount - a.messageCount)[0]?.id ?? '')
  const [isPending, setPending] = useState(false)
  const [error, setError] = useState<unknown>(null)

  async function merge() {
    if (isPending) return
    setPending(true)
    setError(null)
    const from = topics.map(({ id }) => id).filter((id) => id !== into)
    const input = { into, from }
    try {
      const context = { context: { idempotencyKey: intent.current.keyFor(input) } }
      const acted = await service.topicActs.merge(input, context)
      done()
      onClose()
      sayDone(cache, `Merged into ${acted.title}`, actsOf(acted), `${topics.length} topics are one now.`)
      await refreshTopics(cache)
    } catch (failure) {
      setPending(false)
      setError(failure)
    }
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !isPending && onClose()}
      title={`Merge ${topics.length} topics`}
      description="All discussions move to the one that stays, which keeps its own words. It can be undone for 30 days."
      footer={
        <>
          <Button onClick={onClose} disabled={isPending}>
            Cancel
          </Button>
          <Button variant="primary" loading={isPending} onClick={() => void merge()}>
            Merge
          </Button>
        </>
      }
    >
      <fieldset className="grid min-w-0 gap-0.5">
        <legend className="mb-1.5 text-sm font-medium">Topic that stays</legend>
        {topics.map((topic) => (
          <Choice
            key={topic.id}
            topic={topic}
            isChosen={topic.id === into}
            onChoose={() => setInto(topic.id)}
          />
        ))}
      </fieldset>
      {error !== null && (
        <Failed title="The topics were not merged" requestId={requestIdOf(error)} compact>
          {describeFailure(error).text}
        </Failed>
      )}
    </Dialog>
  )
}

type ChoiceProps = { topic: Topic; isChosen: boolean; onChoose: () => void }

function Choice({ topic: { title, topicType, messageCount }, isChosen, onChoose }: ChoiceProps) {
  return (
    <label className="-mx-2 flex min-h-9 cursor-pointer items-center gap-2.5 rounded-md px-2 hover:bg-hover">
      <input
        type="radio"
        name="stays"
        checked={isChosen}
        onChange={onChoose}
        className="size-4 shrink-0 accent-(--accent)"
      />
      <TypeMark type={topicType} />
      <span className="min-w-0 flex-1 truncate font-medium">{title}</span>
      <span className="shrink-0 text-sm tabular-nums text-ink-3">{formatCount(messageCount)} messages</span>
    </label>
  )
}
