'use client'

import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { LoadingRows } from '#components/kit/states/loading-rows.tsx'
import { ReadFailure } from '#components/kit/states/read-failure.tsx'
import { ButtonLink } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { Select } from '#components/ui/input.tsx'
import type { IssueTracker } from '#contract/topic-issues.ts'
import type { TopicDetail } from '#contract/topics.ts'
import { api } from '#lib/api/browser/api.ts'
import { routes } from '#lib/routes.ts'
import { topicBody } from '../topic-markdown.ts'
import { topicQuotes } from '../topic-quotes.ts'
import { CreateIssueForm } from './create-issue-form.tsx'

type Props = { topic: TopicDetail; onClose: () => void }

/** Creates an issue from a topic through a connection that is there. */
export default function CreateIssueDialog({ topic, onClose }: Props) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="lg"
      title="Create an issue"
      description="It is created with the token of the connection, with a link to this topic below the text."
    >
      <Content topic={topic} onClose={onClose} />
    </Dialog>
  )
}

function Content({ topic, onClose }: Props) {
  const trackers = useQuery(api.topicIssues.trackers.queryOptions())
  const quotes = useQuery({ queryKey: ['quotes of a topic', topic.id], queryFn: () => topicQuotes(topic) })
  const [chosen, setChosen] = useState<string | null>(null)
  const error = trackers.error ?? quotes.error
  if (error)
    return (
      <ReadFailure
        title="The form could not be loaded"
        error={error}
        onRetry={() => void Promise.all([trackers.refetch(), quotes.refetch()])}
        retrying={trackers.isFetching || quotes.isFetching}
        compact
      />
    )
  if (!trackers.data || !quotes.data) return <LoadingRows rows={6} label="Loading the form" />
  const all = trackers.data.data
  const ready = all.find(({ advice }) => advice === null) ?? all[0]
  const tracker = all.find(({ connectionId }) => connectionId === chosen) ?? ready
  if (!tracker) return <NoTracker />
  const body = topicBody(topic, quotes.data, location.origin, { isLinked: false })
  return (
    <div className="grid gap-5">
      {all.length > 1 && <TrackerChoice all={all} tracker={tracker} onChoose={setChosen} />}
      {tracker.advice === null ? (
        <CreateIssueForm key={tracker.connectionId} {...{ topic, tracker, body, onClose }} />
      ) : (
        <div className="rounded-[7px] bg-caution-soft px-3 py-2.5 text-sm">
          <p>{tracker.advice}</p>
          <ButtonLink href={routes.source(tracker.connectionId)} size="sm" className="mt-2">
            Open the connection
          </ButtonLink>
        </div>
      )}
    </div>
  )
}

function NoTracker() {
  return (
    <div className="text-sm">
      <p className="text-ink-2">
        Nothing is connected in which an issue could be created. Connect GitHub, GitLab, Linear or Jira first.
      </p>
      <ButtonLink href={routes.settingsSources} variant="primary" className="mt-3">
        Connect a source
      </ButtonLink>
    </div>
  )
}

type ChoiceProps = { all: IssueTracker[]; tracker: IssueTracker; onChoose: (id: string) => void }

function TrackerChoice({ all, tracker, onChoose }: ChoiceProps) {
  const id = useId()
  return (
    <div className="grid gap-1.5 text-sm">
      <label htmlFor={id} className="font-medium">
        Where
      </label>
      <Select
        id={id}
        value={tracker.connectionId}
        onChange={(event) => onChoose(event.currentTarget.value)}
        className="justify-self-start"
      >
        {all.map(({ connectionId, name }) => (
          <option key={connectionId} value={connectionId}>
            {name}
          </option>
        ))}
      </Select>
    </div>
  )
}
