'use client'

import { useQueryClient } from '@tanstack/react-query'
import { ArrowRightLeft, CornerUpLeft, Ellipsis, ExternalLink, Plus } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { Suspense, useState } from 'react'
import { IconButton } from '#components/ui/button.tsx'
import { fetchedPart, lazyPart } from '#components/ui/lazy-part.ts'
import { Menu, type MenuEntry } from '#components/ui/menu.tsx'
import { useOffers } from '#components/ui/viewer.tsx'
import type { Message } from '#contract/message-list.ts'
import { routes } from '#lib/routes.ts'

const PickTopicDialog = lazyPart(() => import('./acts/pick-topic-dialog.tsx'))

/** Loads the code with the first act, to keep the first load small. */
const loadActs = () => fetchedPart(() => import('./acts/acts.ts'), 'Nothing was changed')
const loadPlacing = () => fetchedPart(() => import('./acts/place-message.ts'), 'Nothing was placed')

type Props = {
  /** A message of the discussion. */
  message: Pick<Message, 'id' | 'groupId' | 'topic' | 'content'>
  /** Names the discussion on its button: its title, or who began it. */
  name: string
  /** Where it is known; otherwise what the message says stands for it. */
  title?: string | undefined
}

const longestTitle = 60

function titleOf(content: string): string {
  const words = content.trim().replace(/\s+/g, ' ')
  return words.length > longestTitle ? `${words.slice(0, longestTitle - 1).trimEnd()}…` : words
}

/** Opens the topic of a discussion, moves it to another, takes it out, or puts it into one. */
export function DiscussionMenu({ message, name, title = titleOf(message.content) }: Props) {
  const offers = useOffers()
  const cache = useQueryClient()
  const router = useRouter()
  const [isAsked, setAsked] = useState(false)
  const { id, groupId, topic } = message
  const discussion = groupId === null ? [] : [{ id: groupId, title }]
  const take = async (topicId: string) => (await loadActs())?.takeOut(cache, topicId, discussion)
  const put = async (to: { id: string; title: string }) => {
    setAsked(false)
    if (topic && groupId !== null) await (await loadActs())?.moveTo(cache, topic.id, discussion, to)
    else await (await loadPlacing())?.placeMessage(cache, id, to)
  }
  const items: MenuEntry[] = topic
    ? [
        {
          label: 'Open the topic',
          icon: <ExternalLink />,
          onSelect: () => router.push(routes.topic(topic.id)),
        },
        ...(groupId !== null && offers('moveDiscussions')
          ? [{ label: 'Move to another topic', icon: <ArrowRightLeft />, onSelect: () => setAsked(true) }]
          : []),
        ...(groupId !== null && offers('takeOutDiscussion')
          ? [{ label: 'Take out of the topic', icon: <CornerUpLeft />, onSelect: () => void take(topic.id) }]
          : []),
      ]
    : offers('placeDiscussions')
      ? [{ label: 'Put into a topic', icon: <Plus />, onSelect: () => setAsked(true) }]
      : []
  if (items.length === 0) return null
  const label = `Topic of ${name}`
  return (
    <>
      <Menu
        label={label}
        align="end"
        items={items}
        trigger={
          <IconButton label={label} size="sm" variant="quiet">
            <Ellipsis aria-hidden="true" />
          </IconButton>
        }
      />
      <Suspense>
        {isAsked && (
          <PickTopicDialog
            title={topic ? 'Move to another topic' : 'Put into a topic'}
            description={
              topic ? `The whole discussion leaves “${topic.title}”.` : 'The whole discussion goes there.'
            }
            {...(topic && { excluded: topic.id })}
            onPick={(to) => void put(to)}
            onClose={() => setAsked(false)}
          />
        )}
      </Suspense>
    </>
  )
}
