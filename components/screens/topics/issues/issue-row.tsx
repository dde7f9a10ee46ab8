'use client'

import { useQueryClient } from '@tanstack/react-query'
import { CircleCheck, CircleDot, CircleHelp, Ellipsis, RefreshCw, Unlink } from 'lucide-react'
import { safeHref } from '#components/kit/messages/text/inline.ts'
import { Button, IconButton } from '#components/ui/button.tsx'
import { fetchedPart } from '#components/ui/lazy-part.ts'
import { Menu, type MenuEntry } from '#components/ui/menu.tsx'
import { SourceIcon } from '#components/ui/source-icon.tsx'
import { tip } from '#components/ui/tooltip.ts'
import { useOffers } from '#components/ui/viewer.tsx'
import type { TopicIssue } from '#contract/topic-issues.ts'

const acts = () => fetchedPart(() => import('./acts.ts'))

const states = {
  open: { Icon: CircleDot, look: 'text-clear', word: 'Open' },
  closed: { Icon: CircleCheck, look: 'text-accent', word: 'Closed' },
  unknown: { Icon: CircleHelp, look: 'text-ink-3', word: 'State not known' },
}

function StateOf({ state }: Pick<TopicIssue, 'state'>) {
  const { Icon, look, word } = states[state ?? 'unknown']
  return (
    <span className={`inline-flex shrink-0 ${look}`} {...tip(word)}>
      <Icon className="size-4" aria-hidden="true" />
      <span className="sr-only">{word}</span>
    </span>
  )
}

const troubles = {
  sending: 'It is being created.',
  uncertain: 'The answer was lost: it may be there. Check before you create it again.',
  not_created: 'It was not created.',
}

type Props = { issue: TopicIssue; topicId: string }

export function IssueRow({ issue, topicId }: Props) {
  const { source, place, key, title, url, state, status } = issue
  const href = url === null ? null : safeHref(url)
  const name = key ?? `Issue in ${place}`
  return (
    <li className="flex min-h-9 items-start gap-2 py-1.5 text-sm">
      {status === 'linked' ? (
        <StateOf state={state} />
      ) : (
        <CircleHelp className="size-4 shrink-0 text-caution" aria-hidden="true" />
      )}
      <div className="min-w-0 flex-1">
        <p className="flex min-w-0 items-center gap-1.5">
          <SourceIcon source={source} />
          {href ? (
            <a
              href={href}
              target="_blank"
              rel="noopener noreferrer"
              className="truncate font-medium hover:underline"
            >
              {name}
            </a>
          ) : (
            <span className="truncate font-medium">{name}</span>
          )}
        </p>
        {title !== '' && <p className="line-clamp-2 text-ink-2 [overflow-wrap:anywhere]">{title}</p>}
        {status !== 'linked' && <Trouble issue={issue} topicId={topicId} words={troubles[status]} />}
      </div>
      <IssueMenu issue={issue} topicId={topicId} name={name} />
    </li>
  )
}

function Trouble({ issue, topicId, words }: Props & { words: string }) {
  const cache = useQueryClient()
  const mayCheck = useOffers()('checkTopicIssue')
  return (
    <div className="mt-0.5">
      <p className="text-caution">{words}</p>
      {mayCheck && issue.status === 'uncertain' && (
        <Button
          size="sm"
          className="mt-1"
          onClick={async () => (await acts())?.checkIssue(cache, topicId, issue.id)}
        >
          Check
        </Button>
      )}
    </div>
  )
}

function IssueMenu({ issue, topicId, name }: Props & { name: string }) {
  const cache = useQueryClient()
  const offers = useOffers()
  const items: MenuEntry[] = [
    ...(offers('checkTopicIssue') && issue.connectionId !== null
      ? [
          {
            label: 'Check its state now',
            icon: <RefreshCw />,
            onSelect: async () => (await acts())?.checkIssue(cache, topicId, issue.id),
          },
        ]
      : []),
    ...(offers('unlinkTopicIssue')
      ? [
          {
            label: issue.key === null ? 'Remove from the list' : 'Unlink',
            icon: <Unlink />,
            note: 'The issue itself stays',
            onSelect: async () => (await acts())?.unlinkIssue(cache, topicId, issue),
          },
        ]
      : []),
  ]
  if (items.length === 0) return null
  return (
    <Menu
      label={`Actions for ${name}`}
      align="end"
      items={items}
      trigger={
        <IconButton label={`Actions for ${name}`} size="sm" className="-my-1">
          <Ellipsis aria-hidden="true" />
        </IconButton>
      }
    />
  )
}
