'use client'

import Link from 'next/link'
import { BarChart } from '#components/kit/charts/bar-chart.tsx'
import { weekBars } from '#components/kit/charts/periods.ts'
import { Count } from '#components/ui/count.tsx'
import { useNow } from '#components/ui/now.tsx'
import { TimeAgo } from '#components/ui/time-ago.tsx'
import type { Person } from '#contract/people.ts'
import { routes } from '#lib/routes.ts'
import { PersonSection } from './person-section.tsx'

export function PersonActivity({ person }: { person: Person }) {
  const now = useNow()
  const { messageCount, lastSeenAt, latestTopic, weeklyActivity } = person
  return (
    <PersonSection
      title="Activity"
      note={
        <>
          <Count value={messageCount} /> {messageCount === 1 ? 'message' : 'messages'}, last seen{' '}
          <TimeAgo instant={lastSeenAt} />
        </>
      }
    >
      <BarChart
        title="Messages a week"
        unit={['message', 'messages']}
        of="Week"
        bars={weekBars(weeklyActivity, new Date(now))}
        height={72}
      />
      {latestTopic && (
        <p className="mt-3 text-sm">
          <span className="text-ink-2">Latest topic </span>
          <Link
            href={routes.topic(latestTopic.topicId)}
            className="font-medium hover:underline hover:underline-offset-2"
          >
            {latestTopic.topicTitle}
          </Link>
          <span className="text-ink-3">
            , <TimeAgo instant={latestTopic.lastMessageAt} />
          </span>
        </p>
      )}
    </PersonSection>
  )
}
