'use client'

import { useQueryClient } from '@tanstack/react-query'
import { CircleDot, Copy, Ellipsis, Lock, Merge } from 'lucide-react'
import { Suspense, useCallback, useState } from 'react'
import { useMay } from '#components/kit/automation/use-change-automation.ts'
import { usePageActs } from '#components/kit/page/page-acts.ts'
import { IconButton } from '#components/ui/button.tsx'
import { fetchedPart, lazyPart } from '#components/ui/lazy-part.ts'
import { Menu, type MenuEntry } from '#components/ui/menu.tsx'
import { tip } from '#components/ui/tooltip.ts'
import { useOffers } from '#components/ui/viewer.tsx'
import type { LockableField } from '#contract/topic-input.ts'
import type { Topic } from '#contract/topics.ts'
import { openedIssueDialog } from '../issues/opened.ts'

const MergeDialog = lazyPart(() => import('./merge-dialog.tsx'))

// Written out here, because the contract itself must not reach the browser before it is needed.
const fieldWords: Record<LockableField, string> = {
  title: 'Title',
  summary: 'Summary',
  topicType: 'Type',
  priority: 'Priority',
}
const fields = ['title', 'summary', 'topicType', 'priority'] as const satisfies readonly LockableField[]

/** Locks fields of a topic against the writer, or opens their locks: shown at once, with a way back. */
function useLocks(topic: Topic) {
  const cache = useQueryClient()
  return useCallback(
    async (field: LockableField, isLocked: boolean) =>
      (await fetchedPart(() => import('./locks.ts')))?.setLock(cache, topic, field, isLocked),
    [cache, topic],
  )
}

/** What can be done with a topic as a whole. */
export function TopicMenu({ topic }: { topic: Topic }) {
  const offers = useOffers()
  const [isMerging, setMerging] = useState(false)
  const setLock = useLocks(topic)
  const copy = async () =>
    (await fetchedPart(() => import('../copy-topic.ts'), 'Nothing was copied'))?.copyTopic(topic.id)
  const mayCreate = useMay()('createTopicIssue')
  const createIssue = () => openedIssueDialog.set('create')
  usePageActs([
    ...(mayCreate
      ? [
          {
            ...{ id: 'create issue', label: 'Create an issue from the topic…', icon: <CircleDot /> },
            ...{ keywords: 'github gitlab linear jira ticket', run: createIssue },
          },
        ]
      : []),
    {
      ...{ id: 'copy topic', label: 'Copy the topic as Markdown', icon: <Copy /> },
      ...{ keywords: 'clipboard text export', run: () => void copy() },
    },
  ])
  const items: MenuEntry[] = [
    ...(mayCreate ? [{ label: 'Create an issue…', icon: <CircleDot />, onSelect: createIssue }] : []),
    { label: 'Copy as Markdown', icon: <Copy />, onSelect: () => void copy() },
    ...(offers('mergeTopics')
      ? [{ label: 'Merge into another topic…', icon: <Merge />, onSelect: () => setMerging(true) }]
      : []),
    ...(offers('lockTopicFields')
      ? [
          'line' as const,
          { heading: 'Locked for the topic writer' },
          ...fields.map((field) => {
            const checked = topic.lockedFields.includes(field)
            return { label: fieldWords[field], checked, onSelect: () => setLock(field, !checked) }
          }),
        ]
      : []),
  ]
  const label = `Actions for ${topic.title}`
  return (
    <>
      <Menu
        label={label}
        align="end"
        items={items}
        trigger={
          <IconButton label={label} variant="secondary">
            <Ellipsis aria-hidden="true" />
          </IconButton>
        }
      />
      <Suspense>{isMerging && <MergeDialog topic={topic} onClose={() => setMerging(false)} />}</Suspense>
    </>
  )
}

type MarkProps = { topic: Topic; field: LockableField; className?: string }

/** A small lock at a field that the writer leaves alone; pressing it opens the lock. */
export function LockMark({ topic, field, className }: MarkProps) {
  const offers = useOffers()
  const setLock = useLocks(topic)
  if (!offers('unlockTopicFields') || !topic.lockedFields.includes(field)) return null
  const noun = fieldWords[field].toLowerCase()
  return (
    <button
      type="button"
      aria-label={`Unlock the ${noun}`}
      {...tip(`The ${noun} is locked: the topic writer does not change it. Press to unlock.`)}
      onClick={() => setLock(field, false)}
      className={`inline-grid size-6 shrink-0 place-items-center rounded-md text-ink-3 hover:bg-hover hover:text-ink ${className ?? ''}`}
    >
      <Lock className="size-3.5" aria-hidden="true" />
    </button>
  )
}
