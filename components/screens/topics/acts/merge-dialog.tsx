'use client'

import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { MergeDialog as TwoSteps } from '#components/kit/merge/merge-dialog.tsx'
import { actsOf, refreshTopics, sayDone } from '#components/kit/topics/acts/acts.ts'
import { TypeMark } from '#components/kit/topics/marks.tsx'
import type { Topic } from '#contract/topics.ts'
import { api, client as service } from '#lib/api/browser/api.ts'
import { formatCount } from '#lib/format.ts'
import { routes } from '#lib/routes.ts'

function useFound(search: string, limit: number) {
  const input = { limit, ...(search !== '' && { search }) }
  const { data, ...answer } = useQuery({
    ...api.topics.list.queryOptions({ input }),
    placeholderData: keepPreviousData,
  })
  return { ...answer, data: data?.data }
}

const look = ({ title, topicType, messageCount }: Topic) => ({
  ...{ name: title, image: null, mark: <TypeMark type={topicType} /> },
  note: `${formatCount(messageCount)} messages`,
})

/** Lists the consequences of a merge. */
function consequences({ title, messageCount }: Topic, into: string): string[] {
  const messages = `${formatCount(messageCount)} ${messageCount === 1 ? 'message' : 'messages'}`
  return [
    `All discussions of “${title}” with ${messages} move to “${into}”, which keeps its own words.`,
    `“${title}” leaves every list. Its address leads to “${into}”, and its history stays readable.`,
    'The writer does not split them again.',
    'It can be undone for 30 days from the history, with every number as it was.',
  ]
}

type Props = { topic: Topic; onClose: () => void }

/** Asks which topic stays. */
export default function MergeDialog({ topic, onClose }: Props) {
  const cache = useQueryClient()
  const router = useRouter()

  async function merge(into: Topic, idempotencyKey: string) {
    const input = { into: into.id, from: [topic.id] }
    const acted = await service.topicActs.merge(input, { context: { idempotencyKey } })
    onClose()
    router.push(routes.topic(into.id))
    sayDone(cache, `Merged into ${into.title}`, actsOf(acted), `“${topic.title}” is a part of it now.`)
    await refreshTopics(cache)
  }

  return (
    <TwoSteps
      open
      onOpenChange={(open) => !open && onClose()}
      source={topic}
      words={['topic', 'topics']}
      placeholder="Title or keyword"
      consequences={(into) => consequences(topic, into.title)}
      {...{ useFound, look, merge }}
    />
  )
}
