'use client'

import { useQuery } from '@tanstack/react-query'
import { Link2, Plus } from 'lucide-react'
import { Suspense, useSyncExternalStore } from 'react'
import { useMay } from '#components/kit/automation/use-change-automation.ts'
import { LoadingRows } from '#components/kit/states/loading-rows.tsx'
import { ReadFailure } from '#components/kit/states/read-failure.tsx'
import { IconButton } from '#components/ui/button.tsx'
import { lazyPart } from '#components/ui/lazy-part.ts'
import { Section } from '#components/ui/section.tsx'
import { useOffers } from '#components/ui/viewer.tsx'
import type { TopicDetail } from '#contract/topics.ts'
import { api } from '#lib/api/browser/api.ts'
import { IssueRow } from './issue-row.tsx'
import { openedIssueDialog } from './opened.ts'

const CreateIssueDialog = lazyPart(() => import('./create-issue-dialog.tsx'))
const LinkIssueDialog = lazyPart(() => import('./link-issue-dialog.tsx'))

/** Issues at trackers that were made from the topic or linked to it. */
export function TopicIssues({ topic }: { topic: TopicDetail }) {
  const mayCreate = useMay()('createTopicIssue')
  const mayLink = useOffers()('linkTopicIssue')
  const opened = useSyncExternalStore(openedIssueDialog.subscribe, openedIssueDialog.get, () => null)
  const close = () => openedIssueDialog.set(null)
  return (
    <Section
      title="Issues"
      aside={
        <div className="flex items-center gap-1">
          {mayLink && (
            <IconButton label="Link an issue" size="sm" onClick={() => openedIssueDialog.set('link')}>
              <Link2 aria-hidden="true" />
            </IconButton>
          )}
          {mayCreate && (
            <IconButton label="Create an issue" size="sm" onClick={() => openedIssueDialog.set('create')}>
              <Plus aria-hidden="true" />
            </IconButton>
          )}
        </div>
      }
    >
      <Issues topicId={topic.id} mayCreate={mayCreate} />
      <Suspense>
        {opened === 'create' && <CreateIssueDialog topic={topic} onClose={close} />}
        {opened === 'link' && <LinkIssueDialog topicId={topic.id} onClose={close} />}
      </Suspense>
    </Section>
  )
}

function Issues({ topicId, mayCreate }: { topicId: string; mayCreate: boolean }) {
  const { data, error, refetch, isFetching } = useQuery(
    api.topicIssues.list.queryOptions({ input: { topicId } }),
  )
  if (!data)
    return error ? (
      <ReadFailure
        title="The issues could not be loaded"
        error={error}
        onRetry={() => void refetch()}
        retrying={isFetching}
        compact
      />
    ) : (
      <LoadingRows rows={2} label="Loading the issues" />
    )
  if (data.data.length === 0)
    return (
      <p className="text-sm text-ink-3">
        {mayCreate
          ? 'No issue is linked. Create one at GitHub, GitLab, Linear or Jira, or link an existing one.'
          : 'No issue is linked. Link one at GitHub, GitLab, Linear or Jira by its address.'}
      </p>
    )
  return (
    <ul>
      {data.data.map((issue) => (
        <IssueRow key={issue.id} issue={issue} topicId={topicId} />
      ))}
    </ul>
  )
}
