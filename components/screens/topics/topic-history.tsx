'use client'

import { useInfiniteQuery } from '@tanstack/react-query'
import { HistoryPanel } from '#components/kit/history/history-panel.tsx'
import { api } from '#lib/api/browser/api.ts'
import { routes } from '#lib/routes.ts'
import { topicQueries } from './topic-queries.ts'

const actors = ['user', 'agent'] as const

/** Who moved the topic along, and when. */
export function TopicHistory({ topicId }: { topicId: string }) {
  const trails = useInfiniteQuery(topicQueries(api, topicId).history)
  return (
    <HistoryPanel
      answer={trails}
      what="topic"
      actors={actors}
      hrefOf={routes.topic}
      nothing={
        <p className="text-sm text-ink-3">
          Nobody has changed it yet. State, priority and archive are written down here.
        </p>
      }
    />
  )
}
