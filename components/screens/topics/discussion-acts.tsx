'use client'

import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { BulkPlace } from '#components/kit/list/bulk-place.tsx'
import type { BulkAct } from '#components/kit/list/definition.ts'
import type { Selection } from '#components/kit/list/use-selection.ts'
import { useShortcut } from '#components/kit/shortcuts/use-shortcut.ts'
import { lazyPart } from '#components/ui/lazy-part.ts'
import { useOffers } from '#components/ui/viewer.tsx'
import type { TopicDetail } from '#contract/topics.ts'

type Group = TopicDetail['groups'][number]

const TitleDialog = lazyPart(() => import('./acts/title-dialog.tsx'))
const PickTopicDialog = lazyPart(() => import('#components/kit/topics/acts/pick-topic-dialog.tsx'))
const BulkActs = lazyPart(() =>
  import('#components/kit/list/bulk.tsx').then(({ BulkActs }) => ({ default: BulkActs })),
) as typeof import('#components/kit/list/bulk.tsx').BulkActs
const loadActs = () => import('#components/kit/topics/acts/acts.ts')

/** Focuses the next discussion on the page, or the one before. */
function step(by: 1 | -1): void {
  const all = [...document.querySelectorAll<HTMLElement>('[data-discussion]')]
  const at = all.findIndex((row) => row.contains(document.activeElement))
  const next = all[at < 0 ? 0 : Math.max(0, Math.min(all.length - 1, at + by))]
  next?.querySelector<HTMLElement>('[aria-expanded]')?.focus()
}

function activeIndex(): number {
  const row = document.activeElement?.closest<HTMLElement>('[data-discussion]')
  return row ? Number(row.dataset.discussion) : -1
}

const keys = { group: 'Discussions' }

type Props = { topic: TopicDetail; selection: Selection<Group> }

/** What is done with the discussions that are selected, and the keys for it. */
export function DiscussionActs({ topic, selection }: Props) {
  const offers = useOffers()
  const cache = useQueryClient()
  const [asked, setAsked] = useState<{ what: 'split' | 'move'; chosen: readonly Group[] } | null>(null)
  useShortcut('j', () => step(1), { ...keys, label: 'Next discussion' })
  useShortcut('k', () => step(-1), { ...keys, label: 'Previous discussion' })
  useShortcut('x', () => activeIndex() >= 0 && selection.toggle(activeIndex()), {
    ...keys,
    label: 'Select the discussion',
  })
  useShortcut('Escape', selection.clear, {
    ...keys,
    label: 'Clear the selection',
    enabled: selection.items.size > 0,
  })
  const chosen = [...selection.items.values()]
  const hasChosen = chosen.length > 0
  const split =
    offers('splitTopic') && chosen.length < topic.groups.length
      ? () => setAsked({ what: 'split', chosen })
      : undefined
  const move = offers('moveDiscussions') ? () => setAsked({ what: 'move', chosen }) : undefined
  const out = offers('takeOutDiscussion')
    ? async () => {
        selection.clear()
        await (await loadActs()).takeOut(cache, topic.id, chosen)
      }
    : undefined
  useShortcut('n', () => split?.(), {
    ...keys,
    label: 'New topic',
    enabled: hasChosen && split !== undefined,
  })
  useShortcut('m', () => move?.(), { ...keys, label: 'Move to a topic', enabled: hasChosen })
  useShortcut('t', () => void out?.(), {
    ...keys,
    label: 'Take out',
    enabled: hasChosen && out !== undefined,
  })
  const acts: BulkAct<Group>[] = [
    ...(split ? [{ label: 'New topic', key: 'n', run: split }] : []),
    ...(move ? [{ label: 'Move to a topic', key: 'm', run: move }] : []),
    ...(out ? [{ label: 'Take out', key: 't', tip: 'They wait under Unplaced then', run: out }] : []),
  ]
  return (
    <>
      <BulkPlace
        selection={selection}
        totalCount={topic.groups.length}
        bulk={(selected) => (
          <Suspense>
            <BulkActs
              selection={selected}
              acts={() => acts}
              words={['discussion', 'discussions']}
              rowId={({ id }) => id}
              nameOf={({ title }) => title}
            />
          </Suspense>
        )}
      />
      <Suspense>
        {asked && <Asked {...asked} topic={topic} onClose={() => setAsked(null)} onDone={selection.clear} />}
      </Suspense>
    </>
  )
}

type AskedProps = {
  what: 'split' | 'move'
  chosen: readonly Group[]
  topic: TopicDetail
  onClose: () => void
  onDone: () => void
}

function Asked({ what, chosen, topic, onClose, onDone }: AskedProps) {
  const cache = useQueryClient()
  const count = chosen.length === 1 ? 'One discussion' : `${chosen.length} discussions`
  if (what === 'move')
    return (
      <PickTopicDialog
        title="Move to another topic"
        description={`${count} of “${topic.title}”`}
        excluded={topic.id}
        onPick={async (to) => {
          onDone()
          await (await loadActs()).moveTo(cache, topic.id, chosen, to)
        }}
        onClose={onClose}
      />
    )
  return (
    <TitleDialog
      title="New topic"
      description={`${count} of “${topic.title}” become a topic of their own.`}
      suggested={chosen.toSorted((a, b) => b.messageCount - a.messageCount)[0]?.title.replace(/…$/, '') ?? ''}
      save={async (title, idempotencyKey) => {
        await (await loadActs()).splitOff(cache, { topicId: topic.id, groups: chosen, title }, idempotencyKey)
        onDone()
      }}
      onClose={onClose}
    />
  )
}
