'use client'

import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { MessageLink } from '#components/kit/messages/message-link.tsx'
import { LoadingRows } from '#components/kit/states/loading-rows.tsx'
import { ReadFailure } from '#components/kit/states/read-failure.tsx'
import { Avatar } from '#components/ui/avatar.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'
import { Textarea } from '#components/ui/input.tsx'
import { Section } from '#components/ui/section.tsx'
import { ShowMore } from '#components/ui/show-more.tsx'
import { SourceIcon } from '#components/ui/source-icon.tsx'
import { TimeAgo } from '#components/ui/time-ago.tsx'
import { toast } from '#components/ui/toast/toast.ts'
import type { Asker } from '#contract/topic-askers.ts'
import { api } from '#lib/api/browser/api.ts'
import { formatCount } from '#lib/format.ts'
import { type Telling, useTelling } from './use-telling.ts'

/** Who asked for what is completed, with a draft answer for each; those who know follow below. */
export function TopicAskers({ topicId }: { topicId: string }) {
  const { data, error, refetch, isFetching } = useQuery(
    api.topicAskers.list.queryOptions({ input: { topicId } }),
  )
  const telling = useTelling(topicId)
  if (!data)
    return (
      <Section title="Tell those who asked">
        {error ? (
          <ReadFailure
            title="Those who asked could not be loaded"
            error={error}
            onRetry={() => void refetch()}
            retrying={isFetching}
            compact
          />
        ) : (
          <LoadingRows rows={3} label="Loading those who asked" />
        )}
      </Section>
    )
  const [waiting, others] = [
    data.data.filter(({ state }) => state === 'waiting'),
    data.data.filter(({ state }) => state !== 'waiting'),
  ]
  return (
    <Section
      title="Tell those who asked"
      note={data.waiting > 0 ? `${formatCount(data.waiting)} not told yet` : undefined}
      aside={waiting.length > 1 && <AllTold waiting={waiting} telling={telling} />}
    >
      {waiting.length === 0 && (
        <p className="text-sm text-ink-2">
          {data.data.length === 0
            ? 'Nobody from outside asked for it.'
            : 'Everybody who asked has been told.'}
        </p>
      )}
      <ShowMore items={waiting} first={5}>
        {(shown) => (
          <ul className="-mt-3">
            {shown.map((asker) => (
              <Waiting key={asker.person.id} asker={asker} telling={telling} />
            ))}
          </ul>
        )}
      </ShowMore>
      {others.length > 0 && <Known askers={others} telling={telling} />}
    </Section>
  )
}

function AllTold({ waiting, telling }: { waiting: Asker[]; telling: Telling }) {
  return (
    <Button size="sm" variant="quiet" onClick={() => telling.keep(waiting, 'told')}>
      {`Mark all ${waiting.length} as told`}
    </Button>
  )
}

function Waiting({ asker, telling }: { asker: Asker; telling: Telling }) {
  const { person, said, messageId, askedAt, place, send } = asker
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const [text, setText] = useState(asker.draft)
  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      toast({ title: 'Answer copied' })
    } catch {
      setIsOpen(true)
      toast({ title: 'The answer could not be copied', description: 'Select its text and copy it by hand.' })
    }
  }
  return (
    <li className="grid grid-cols-[2rem_minmax(0,1fr)] gap-x-3 border-b border-line py-3.5">
      <Avatar name={person.displayName} image={person.avatarUrl ?? ''} size="lg" className="mt-0.5" />
      <div className="grid min-w-0 gap-1.5">
        <p className="flex flex-wrap items-center gap-x-2 text-sm">
          <span className="font-semibold [overflow-wrap:anywhere]">{person.displayName}</span>
          {person.company && <span className="text-ink-2">{person.company.name}</span>}
          {person.isVip && <Badge tone="accent">VIP</Badge>}
          <span className="inline-flex items-center gap-1 text-ink-3">
            <SourceIcon source={place.sourceName} />
            {place.channelName}
            {' · '}
            <TimeAgo instant={askedAt} />
          </span>
        </p>
        <MessageLink
          id={messageId}
          className="text-pretty text-ink-2 [overflow-wrap:anywhere] hover:underline"
        >
          {`“${said}”`}
        </MessageLink>
        {isOpen && (
          <div className="mt-1 grid gap-1.5">
            <label htmlFor={id} className="text-xs font-medium text-ink-2">
              {`Answer to ${person.displayName}`}
            </label>
            <Textarea
              id={id}
              value={text}
              maxLength={4000}
              lang={asker.language}
              onChange={(event) => setText(event.target.value)}
            />
            <p className="text-xs text-ink-3">{send.why}</p>
          </div>
        )}
        <Acts
          asker={asker}
          telling={telling}
          text={text}
          isOpen={isOpen}
          onOpen={() => setIsOpen(true)}
          onCopy={copy}
        />
      </div>
    </li>
  )
}

type ActsProps = {
  asker: Asker
  telling: Telling
  text: string
  isOpen: boolean
  onOpen: () => void
  onCopy: () => void
}

/** An answer is read before it can be sent. */
function Acts({ asker, telling, text, isOpen, onOpen, onCopy }: ActsProps) {
  const { person, send } = asker
  const isBusy = telling.busy.has(person.id)
  return (
    <div className="mt-0.5 flex flex-wrap items-center gap-1.5">
      {isOpen && send.possible && telling.maySend ? (
        <Button
          size="sm"
          variant="primary"
          loading={isBusy}
          disabled={text.trim() === ''}
          onClick={() => telling.send(asker, text)}
        >
          Send
        </Button>
      ) : null}
      {isOpen ? null : (
        <Button size="sm" onClick={onOpen} aria-expanded={isOpen}>
          {send.possible && telling.maySend ? 'Answer' : 'Show the answer'}
        </Button>
      )}
      <Button size="sm" onClick={onCopy}>
        Copy
      </Button>
      <Button size="sm" variant="quiet" onClick={() => telling.keep([asker], 'told')}>
        Mark as told
      </Button>
      <Button size="sm" variant="quiet" onClick={() => telling.keep([asker], 'dismissed')}>
        Dismiss
      </Button>
      <span className="sr-only">{`for ${person.displayName}`}</span>
    </div>
  )
}

const sending: Record<string, string> = {
  queued: 'is being sent',
  sending: 'is being sent',
  failed: 'was not delivered',
  uncertain: 'may not have arrived',
}

/** How somebody came to know, in words. */
function howOf({ state, told }: Asker): string {
  if (state === 'dismissed') return 'dismissed'
  const status = told?.delivery?.status
  if (status === undefined) return 'told'
  return Object.hasOwn(sending, status) ? `the answer ${sending[status]}` : 'told here'
}

function Known({ askers, telling }: { askers: Asker[]; telling: Telling }) {
  return (
    <details className="mt-3 text-sm">
      <summary className="cursor-pointer text-ink-2 hover:text-ink">{`${formatCount(askers.length)} told or dismissed`}</summary>
      <ul className="mt-1">
        {askers.map((asker) => (
          <li
            key={asker.person.id}
            className="flex min-h-9 flex-wrap items-center gap-x-2 border-b border-line py-1"
          >
            <span className="font-medium">{asker.person.displayName}</span>
            <span className={asker.told?.delivery?.error ? 'text-stop' : 'text-ink-2'}>{howOf(asker)}</span>
            {asker.told && (
              <span className="text-ink-3">
                {`by ${asker.told.by.name}, `}
                <TimeAgo instant={asker.told.at} />
              </span>
            )}
            {asker.told?.delivery?.error && <span className="text-ink-2">{asker.told.delivery.error}</span>}
            <Button
              size="sm"
              variant="quiet"
              className="ml-auto"
              onClick={() => telling.keep([asker], 'waiting')}
            >
              Undo
              <span className="sr-only">{` for ${asker.person.displayName}`}</span>
            </Button>
          </li>
        ))}
      </ul>
    </details>
  )
}
