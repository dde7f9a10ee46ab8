'use client'

import { Archive, ArchiveRestore } from 'lucide-react'
import { type RefObject, useRef } from 'react'
import { EditableField } from '#components/kit/form/editable/editable-field.tsx'
import { PageHeader } from '#components/kit/page/page-header.tsx'
import { useShortcut } from '#components/kit/shortcuts/use-shortcut.ts'
import { TypeMark } from '#components/kit/topics/marks.tsx'
import { priorityReasons, priorityWords, typeWord } from '#components/kit/topics/words.ts'
import { Badge } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'
import { SourceIcon } from '#components/ui/source-icon.tsx'
import { TimeAgo } from '#components/ui/time-ago.tsx'
import { useOffers } from '#components/ui/viewer.tsx'
import type { TopicDetail } from '#contract/topics.ts'
import { formatCount } from '#lib/format.ts'
import { routes } from '#lib/routes.ts'
import { LockMark, TopicMenu } from './acts/topic-menu.tsx'
import { AssigneeControl } from './assignee-control.tsx'
import { PriorityControl, StateControl } from './topic-controls.tsx'
import { useChangeTopic, useSaveTopic } from './use-change-topic.ts'

export function TopicHead({ topic }: { topic: TopicDetail }) {
  const readOnly = !useOffers()('updateTopic')
  const save = useSaveTopic()
  const controls = useRef<HTMLDivElement>(null)
  useControlKeys(controls, !readOnly)
  return (
    <PageHeader
      back={{ href: routes.topics, label: 'Topics' }}
      heading={readOnly ? undefined : topic.title}
      title={
        <div className="flex items-start gap-1">
          <EditableField
            label="Title"
            value={topic.title}
            max={300}
            readOnly={readOnly}
            draftKey={`topic ${topic.id} title`}
            textClass="text-xl font-semibold tracking-[-0.018em] whitespace-normal"
            save={(title, seen) => save(topic.id, { title: title ?? '' }, { title: seen ?? '' })}
          />
          <LockMark topic={topic} field="title" className="mt-0.5" />
        </div>
      }
      summary={<Summary topic={topic} />}
      actions={
        <div ref={controls} className="contents">
          <StateControl topic={topic} look="field" />
          <span className="inline-flex items-center">
            <PriorityControl topic={topic} look="field" />
            <LockMark topic={topic} field="priority" />
          </span>
          <AssigneeControl topic={topic} look="field" />
          {!readOnly && <ArchiveButton topic={topic} />}
          <TopicMenu topic={topic} />
        </div>
      }
    />
  )
}

/** The keys of the list, here for the one topic. */
function useControlKeys(controls: RefObject<HTMLElement | null>, enabled: boolean): void {
  const open = (key: string) => {
    const control = controls.current?.querySelector<HTMLElement>(`[data-key="${key}"]`)
    control?.focus()
    control?.click()
  }
  const keys = { group: 'Topic', enabled }
  useShortcut('s', () => open('s'), { ...keys, label: 'Change the state' })
  useShortcut('p', () => open('p'), { ...keys, label: 'Change the priority' })
  useShortcut('a', () => open('a'), { ...keys, label: 'Assign' })
}

function ArchiveButton({ topic }: { topic: TopicDetail }) {
  const change = useChangeTopic()
  const { archived } = topic
  return (
    <Button onClick={() => void change(topic, { archived: !archived })}>
      {archived ? <ArchiveRestore aria-hidden="true" /> : <Archive aria-hidden="true" />}
      {archived ? 'Restore' : 'Archive'}
    </Button>
  )
}

function Summary({ topic }: { topic: TopicDetail }) {
  const { topicType, messageCount, personCount, companyCount, sources, lastMessageAt, archived } = topic
  const why = priorityReasons(topic)
  return (
    <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="inline-flex items-center gap-1.5">
        <TypeMark type={topicType} />
        {typeWord(topicType)}
        <LockMark topic={topic} field="topicType" className="-my-1 -ml-1" />
      </span>
      {sources.length > 0 && (
        <span className="inline-flex items-center gap-1">
          {sources.map((source) => (
            <SourceIcon key={source} source={source} />
          ))}
        </span>
      )}
      <span>{counted(messageCount, 'message', 'messages')}</span>
      <span>{counted(personCount, 'person', 'people')}</span>
      <span>{counted(companyCount, 'company', 'companies')}</span>
      {lastMessageAt && (
        <span>
          last message <TimeAgo instant={lastMessageAt} />
        </span>
      )}
      {archived && <Badge tone="idle">Archived</Badge>}
      {why !== null && (
        <span className="basis-full text-xs text-ink-3">
          {priorityWords[topic.priority]} priority: {why}.
        </span>
      )}
    </div>
  )
}

function counted(count: number, one: string, many: string): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`
}
