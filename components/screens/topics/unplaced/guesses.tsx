'use client'

import { Plus, Search } from 'lucide-react'
import { useRow } from '#components/kit/list/row.tsx'
import { saidWords, surenessWords } from '#components/kit/topics/words.ts'
import { IconButton } from '#components/ui/button.tsx'
import { classes } from '#components/ui/classes.ts'
import { tip } from '#components/ui/tooltip.ts'
import { useOffers } from '#components/ui/viewer.tsx'
import type { UnplacedDiscussion } from '#contract/unplaced.ts'
import { asideWords } from './aside-words.ts'
import { asked } from './asked.ts'
import { usePlace } from './use-place.ts'

export type Guess = UnplacedDiscussion['guesses'][number]

/** Why a topic is guessed: “export”, “timeout”. */
export function whyWords({ why }: Pick<Guess, 'why'>): string {
  return saidWords('Both say', why)
}

/** The topics that a discussion may belong to, each a key away, a new one and any other. */
export function Guesses({ discussion }: { discussion: UnplacedDiscussion }) {
  const offers = useOffers()
  const { guesses, aside } = discussion
  if (!offers('placeDiscussions'))
    return <span className="truncate text-ink-2">{guesses.map(({ topic }) => topic.title).join(', ')}</span>
  return (
    <span className="flex min-w-0 items-center gap-1">
      {guesses.length === 0 && (
        <span className="text-sm text-ink-3">
          {aside === null ? 'No similar topic yet' : asideWords[aside]}
        </span>
      )}
      {guesses.map((guess, at) => (
        <GuessButton key={guess.topic.id} discussion={discussion} guess={guess} number={at + 1} />
      ))}
      <span className="ml-auto flex shrink-0 items-center">
        {offers('createTopic') && <Other discussion={discussion} what="new" />}
        <Other discussion={discussion} what="other" />
      </span>
    </span>
  )
}

type GuessProps = { discussion: UnplacedDiscussion; guess: Guess; number: number }

function GuessButton({ discussion, guess, number }: GuessProps) {
  const { tabIndex } = useRow()
  const { place } = usePlace()
  const { topic, sureness } = guess
  return (
    <button
      type="button"
      data-key={number}
      tabIndex={tabIndex}
      {...tip(`${topic.title}. ${surenessWords[sureness]}. ${whyWords(guess)}`, String(number))}
      onClick={({ currentTarget }) => {
        // The row stays where it is, with the next discussion in it.
        currentTarget.closest('tr')?.focus({ preventScroll: true })
        void place([discussion], topic)
      }}
      className={classes(
        'flex h-7 min-w-14 max-w-64 flex-1 items-center gap-1.5 rounded-md border px-1.5 text-left text-xs hover:bg-hover hover:text-ink',
        number === 1 ? 'border-line-strong text-ink' : 'border-line text-ink-2',
      )}
    >
      <span className="shrink-0 font-medium tabular-nums text-ink-3">{number}</span>
      <span className="truncate">{topic.title}</span>
    </button>
  )
}

const others = {
  new: { key: 'n', label: 'Make a new topic', Icon: Plus },
  other: { key: 'm', label: 'Put into another topic', Icon: Search },
}

function Other({ discussion, what }: { discussion: UnplacedDiscussion; what: keyof typeof others }) {
  const { tabIndex } = useRow()
  const { key, label, Icon } = others[what]
  return (
    <IconButton
      label={label}
      keys={key}
      size="sm"
      data-key={key}
      tabIndex={tabIndex}
      onClick={({ currentTarget }) => {
        currentTarget.closest('tr')?.focus({ preventScroll: true })
        asked.set({ what, chosen: [discussion] })
      }}
    >
      <Icon aria-hidden="true" />
    </IconButton>
  )
}
