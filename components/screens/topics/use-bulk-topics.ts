'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { type BulkFailure, sayUndone } from '#components/kit/list/bulk-undo.ts'
import { eachOf } from '#components/kit/list/each-of.ts'
import type { Selection } from '#components/kit/list/use-selection.ts'
import { toast } from '#components/ui/toast/toast.ts'
import type { Topic } from '#contract/topics.ts'
import { describeFailure } from '#lib/api/describe-failure.ts'
import { formatCount } from '#lib/format.ts'
import { saveTopic, type TopicChange, valuesBefore, wordsFor } from './change-topic.ts'

const atOnce = 4

type Step = { topic: Topic; patch: TopicChange }

/** One request a topic, a few at once; what failed stays selected, what worked can be undone in one go. */
export function useBulkTopics() {
  const client = useQueryClient()
  const [progress, setProgress] = useState<{ done: number; of: number }>()
  const [failures, setFailures] = useState<readonly BulkFailure[]>([])
  const stopped = useRef(false)

  const run = async (steps: readonly Step[]) => {
    stopped.current = false
    setFailures([])
    setProgress({ done: 0, of: steps.length })
    const changed: Topic[] = []
    const failed: BulkFailure[] = []
    const take = async ({ topic, patch }: Step) => {
      try {
        await saveTopic(client, topic.id, patch)
        changed.push(topic)
      } catch (error) {
        failed.push({ id: topic.id, name: topic.title, reason: describeFailure(error).text })
      }
      setProgress({ done: changed.length + failed.length, of: steps.length })
    }
    try {
      await eachOf(steps, atOnce, () => stopped.current, take)
    } finally {
      setProgress(undefined)
    }
    return { changed, failed }
  }

  const undo = async (steps: readonly Step[]) => {
    const { changed, failed } = await run(steps)
    const count = changed.length
    sayUndone(count === 0 ? 'No topic was changed' : `${countOf(count)} changed back`, failed)
  }

  const start = async (topics: readonly Topic[], patch: TopicChange, selection: Selection<Topic>) => {
    const isDone = (topic: Topic) =>
      Object.entries(patch).every(([name, value]) => Reflect.get(topic, name) === value)
    const steps = topics.filter((topic) => !isDone(topic)).map((topic) => ({ topic, patch }))
    const { changed, failed } = await run(steps)
    setFailures(failed)
    selection.set([...changed, ...topics.filter(isDone)], false)
    if (changed.length === 0) return void toast({ title: 'No topic was changed' })
    const back = changed.map((topic) => ({
      topic: { ...topic, ...patch },
      patch: valuesBefore(topic, patch),
    }))
    toast({ title: wordsFor(patch), description: countOf(changed.length), undo: () => void undo(back) })
  }
  const stop = () => {
    stopped.current = true
  }
  return { progress, failures, start, stop, dismiss: () => setFailures([]) }
}

function countOf(count: number): string {
  return count === 1 ? 'One topic' : `${formatCount(count)} topics`
}
