'use client'

import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { BarChart } from '#components/kit/charts/bar-chart.tsx'
import { weekBars } from '#components/kit/charts/periods.ts'
import { HistoryPanel } from '#components/kit/history/history-panel.tsx'
import { PageHeader } from '#components/kit/page/page-header.tsx'
import { LoadingRows } from '#components/kit/states/loading-rows.tsx'
import { NotOffered } from '#components/kit/states/not-offered.tsx'
import { ReadFailure } from '#components/kit/states/read-failure.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { CopyId } from '#components/ui/copy-button.tsx'
import { fetchedPart } from '#components/ui/lazy-part.ts'
import { useNow } from '#components/ui/now.tsx'
import { Section } from '#components/ui/section.tsx'
import { TimeAgo } from '#components/ui/time-ago.tsx'
import { useOffers } from '#components/ui/viewer.tsx'
import type { TopicDetail } from '#contract/topics.ts'
import { api } from '#lib/api/browser/api.ts'
import { routes } from '#lib/routes.ts'
import { LockMark } from './acts/topic-menu.tsx'
import { TopicIssues } from './issues/topic-issues.tsx'
import { TopicAskers } from './topic-askers.tsx'
import { TopicDiscussions } from './topic-discussions.tsx'
import { TopicHead } from './topic-head.tsx'
import { TopicLinks } from './topic-links.tsx'
import { TopicPeople } from './topic-people.tsx'
import { topicQueries } from './topic-queries.ts'
import { TopicSummary } from './topic-summary.tsx'

function TopicFacts({ topic }: { topic: TopicDetail }) {
  return (
    <dl className="grid grid-cols-[7rem_minmax(0,1fr)] items-start gap-y-1.5 text-sm [&_dd]:min-w-0 [&_dt]:text-ink-3">
      {topic.keywords.length > 0 && (
        <>
          <dt>Keywords</dt>
          <dd className="flex flex-wrap gap-1">
            {topic.keywords.map((keyword) => (
              <Badge key={keyword}>{keyword}</Badge>
            ))}
          </dd>
        </>
      )}
      <dt>First message</dt>
      <dd>
        <TimeAgo instant={topic.firstMessageAt} />
      </dd>
      <dt>Last changed</dt>
      <dd>
        <TimeAgo instant={topic.updatedAt} />
      </dd>
      <dt>Id</dt>
      <dd className="-ml-1">
        <CopyId value={topic.id} what="topic id" short />
      </dd>
    </dl>
  )
}

/** A topic of a service that names its participants and nothing else. */
function TopicBare({ id }: { id: string }) {
  return (
    <>
      <PageHeader back={{ href: routes.topics, label: 'Topics' }} title="Topic" summary={id} />
      <NotOffered what="The page of a topic" compact>
        You can still see who wrote in it.
      </NotOffered>
      <div className="mt-6 grid max-w-[32rem] gap-8">
        <TopicPeople topicId={id} />
      </div>
    </>
  )
}

export function TopicScreen({ id }: { id: string }) {
  const isOffered = useOffers()('getTopic')
  const query = useQuery({ ...api.topics.get.queryOptions({ input: { topicId: id } }), enabled: isOffered })
  if (!isOffered) return <TopicBare id={id} />
  if (query.data) return <Shown topic={query.data} />
  if (query.error)
    return (
      <ReadFailure
        title="The topic could not be loaded"
        error={query.error}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    )
  return <LoadingRows label="Loading the topic" />
}

function Shown({ topic }: { topic: TopicDetail }) {
  const offers = useOffers()
  return (
    <>
      <TopicHead topic={topic} />
      <div className="mt-2 grid gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid min-w-0 content-start gap-8">
          {topic.lifecycleState === 'completed' &&
            topic.topicType !== 'praise' &&
            offers('listTopicAskers') && <TopicAskers topicId={topic.id} />}
          <Section title="Summary" aside={<LockMark topic={topic} field="summary" />}>
            <TopicSummary topic={topic} />
          </Section>
          <Section title="Volume" note="messages a week, 12 weeks">
            <Volume topic={topic} />
          </Section>
          <Section title="Discussions" note={topic.groups.length === 100 ? 'the latest 100' : undefined}>
            <TopicDiscussions topic={topic} />
          </Section>
          {offers('getTopicHistory') && (
            <Section title="History">
              <TopicHistory topicId={topic.id} />
            </Section>
          )}
        </div>
        <aside className="grid min-w-0 content-start gap-8">
          {offers('listTopicIssues') && <TopicIssues topic={topic} />}
          <TopicPeople topicId={topic.id} />
          <Section title="Linked work">
            {offers('listTopicLinks') ? (
              <TopicLinks topicId={topic.id} />
            ) : (
              <NotOffered what="Issues and pull requests" compact />
            )}
          </Section>
          <Section title="Facts">
            <TopicFacts topic={topic} />
          </Section>
        </aside>
      </div>
    </>
  )
}

function Volume({ topic }: { topic: TopicDetail }) {
  const bars = weekBars(topic.weeklyActivity, new Date(useNow()))
  return <BarChart title="Messages a week" unit={['message', 'messages']} of="Week" bars={bars} />
}

const actors = ['user', 'agent'] as const

/** Lists the changes of a topic. */
function TopicHistory({ topicId }: { topicId: string }) {
  const trails = useInfiniteQuery(topicQueries(api, topicId).history)
  const canUndo = useOffers()('undoTopicAct')
  const cache = useQueryClient()
  const router = useRouter()
  const [pending, setPending] = useState<string | null>(null)
  const undo = async (changeId: string) => {
    setPending(changeId)
    const acts = await fetchedPart(() => import('#components/kit/topics/acts/acts.ts'), 'Nothing was undone')
    await acts?.undoActs(cache, [{ topicId, changeId }], () => router.push(routes.topics))
    setPending(null)
  }
  return (
    <HistoryPanel
      answer={trails}
      what="topic"
      actors={actors}
      hrefOf={routes.topic}
      acts={{ topicId, canUndo, pending, onUndo: (changeId) => void undo(changeId) }}
      nothing={
        <p className="text-sm text-ink-3">
          Nobody has changed it yet. Changes of state, priority and archive are listed here.
        </p>
      }
    />
  )
}
