'use client'

import { Plus, Search } from 'lucide-react'
import type { SheetProps } from '#components/kit/list/definition.ts'
import { RowSheet } from '#components/kit/list/row-sheet.tsx'
import { RecentMessages } from '#components/kit/messages/recent-messages.tsx'
import { useShortcut } from '#components/kit/shortcuts/use-shortcut.ts'
import { NothingYet } from '#components/kit/states/nothing-matches.tsx'
import { surenessWords } from '#components/kit/topics/words.ts'
import { Badge } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'
import { Kbd } from '#components/ui/kbd.tsx'
import { SourceIcon } from '#components/ui/source-icon.tsx'
import { TimeAgo } from '#components/ui/time-ago.tsx'
import { useOffers } from '#components/ui/viewer.tsx'
import type { UnplacedDiscussion } from '#contract/unplaced.ts'
import { type Asked, asked } from './asked.ts'
import { type Guess, whyWords } from './guesses.tsx'
import { usePlace } from './use-place.ts'

type Props = Pick<SheetProps<UnplacedDiscussion>, 'shown' | 'isOpen' | 'known' | 'onClose' | 'onStep'>

/** One discussion to read, and the topics that it may belong to. The next comes when it is placed. */
export default function UnplacedSheet({ shown, known, ...sheet }: Props) {
  return (
    <RowSheet
      {...sheet}
      title={known?.title ?? 'Discussion'}
      steps={['Previous discussion', 'Next discussion']}
      tools={
        <p role="status" className="sr-only">
          {known?.title}
        </p>
      }
    >
      {known ? (
        <Content key={shown} discussion={known} onStep={sheet.onStep} />
      ) : (
        <div className="px-5 py-8">
          <NothingYet title="This discussion is no longer unplaced" compact>
            It was placed, or it is further down the list.
          </NothingYet>
        </div>
      )}
    </RowSheet>
  )
}

type ContentProps = { discussion: UnplacedDiscussion; onStep: Props['onStep'] }

function Content({ discussion, onStep }: ContentProps) {
  const { title, summary, channel, lastMessageAt } = discussion
  return (
    <div className="px-5 pb-8">
      <p className="pt-3 text-lg font-semibold tracking-[-0.01em] [overflow-wrap:anywhere]">{title}</p>
      <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-2">
        <span className="inline-flex items-center gap-1.5">
          <SourceIcon source={channel.sourceName} />
          {channel.channelName}
        </span>
        <TimeAgo instant={lastMessageAt} />
      </p>
      {summary !== '' && <p className="mt-2 text-ink-2">{summary}</p>}
      <Choices {...{ discussion, onStep }} />
      <h3 className="mt-6 border-b border-line pb-2 font-semibold">Messages</h3>
      <RecentMessages
        filters={{ groupId: discussion.id }}
        withTopic={false}
        nothing="Nobody has written here yet"
      />
    </div>
  )
}

function Choices({ discussion, onStep }: ContentProps) {
  const { place } = usePlace()
  const offers = useOffers()
  const canPlace = offers('placeDiscussions')
  const put = (guess: Guess | undefined) => {
    if (!guess) return
    onStep(1)
    void place([discussion], guess.topic)
  }
  const ask = (what: Asked['what']) => asked.set({ what, chosen: [discussion], leaving: () => onStep(1) })
  const { guesses } = discussion
  const keys = { group: 'Discussion', anywhere: true, enabled: canPlace }
  useShortcut('1', () => put(guesses[0]), { ...keys, label: 'Put into the first guess' })
  useShortcut('2', () => put(guesses[1]), { ...keys, label: 'Put into the second guess' })
  useShortcut('3', () => put(guesses[2]), { ...keys, label: 'Put into the third guess' })
  useShortcut('n', () => ask('new'), { ...keys, label: 'Make a new topic' })
  useShortcut('m', () => ask('other'), { ...keys, label: 'Put into another topic' })
  useShortcut('/', () => ask('other'), { ...keys, label: 'Find a topic to put into' })
  return (
    <div className="mt-4 grid gap-1.5">
      {guesses.length === 0 && <p className="text-ink-3">There is no similar topic yet.</p>}
      {guesses.map((guess, at) => (
        <GuessRow
          key={guess.topic.id}
          guess={guess}
          number={at + 1}
          onPut={canPlace ? () => put(guess) : undefined}
        />
      ))}
      {canPlace && (
        <div className="flex flex-wrap gap-2 pt-1">
          {offers('createTopic') && (
            <Button onClick={() => ask('new')}>
              <Plus aria-hidden="true" />
              New topic <Kbd keys="n" />
            </Button>
          )}
          <Button onClick={() => ask('other')}>
            <Search aria-hidden="true" />
            Another topic <Kbd keys="m" />
          </Button>
        </div>
      )}
    </div>
  )
}

type GuessRowProps = { guess: Guess; number: number; onPut: (() => void) | undefined }

function GuessRow({ guess, number, onPut }: GuessRowProps) {
  const { topic, sureness } = guess
  const why = whyWords(guess)
  const shown = (
    <>
      <Kbd keys={String(number)} />
      <span className="min-w-0 flex-1">
        <span className="block font-medium [overflow-wrap:anywhere]">{topic.title}</span>
        {why !== '' && <span className="block text-sm text-ink-2">{why}</span>}
      </span>
      <Badge tone={sureness === 'unsure' ? 'plain' : 'accent'}>{surenessWords[sureness]}</Badge>
    </>
  )
  const look = 'flex w-full items-start gap-2.5 rounded-lg border border-line px-3 py-2 text-left'
  if (!onPut) return <div className={look}>{shown}</div>
  return (
    <button type="button" onClick={onPut} className={`${look} hover:border-line-strong hover:bg-hover`}>
      {shown}
    </button>
  )
}
