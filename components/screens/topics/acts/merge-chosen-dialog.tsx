'use client'

import { useQueryClient } from '@tanstack/react-query'
import { MergeChosen } from '#components/kit/merge/merge-chosen.tsx'
import { actsOf, refreshTopics, sayDone } from '#components/kit/topics/acts/acts.ts'
import { TypeMark } from '#components/kit/topics/marks.tsx'
import type { Topic } from '#contract/topics.ts'
import { client as service } from '#lib/api/browser/api.ts'

type Props = { topics: readonly Topic[]; done: () => void; onClose: () => void }

/** Merges selected topics into one of them. */
export default function MergeChosenDialog({ topics, done, onClose }: Props) {
  const cache = useQueryClient()
  async function merge(into: Topic, from: Topic[], idempotencyKey: string) {
    const input = { into: into.id, from: from.map(({ id }) => id) }
    const acted = await service.topicActs.merge(input, { context: { idempotencyKey } })
    done()
    sayDone(cache, `Merged into ${acted.title}`, actsOf(acted), `${topics.length} topics are one now.`)
    void refreshTopics(cache)
  }
  return (
    <MergeChosen
      items={topics}
      words={['topic', 'topics']}
      description="All discussions move to the one that stays, which keeps its own words. It can be undone for 30 days."
      look={({ title, topicType }) => ({ name: title, icon: <TypeMark type={topicType} /> })}
      {...{ merge, onClose }}
    />
  )
}
