'use client'

import { ArrowRight } from 'lucide-react'
import Link from 'next/link'
import { useId } from 'react'
import { TypeMark } from '#components/kit/topics/marks.tsx'
import { Badge, type Tone } from '#components/ui/badge.tsx'
import { classes } from '#components/ui/classes.ts'
import type { RebuildFate, RebuildFlow, RebuiltTopic } from '#contract/topic-rebuilds.ts'
import { formatCount } from '#lib/format.ts'
import { routes } from '#lib/routes.ts'
import { Quote } from '../quote.tsx'
import { fateWords, many } from './words.ts'

const tones: Record<RebuildFate, Tone> = {
  new: 'accent',
  emptied: 'caution',
  grows: 'plain',
  shrinks: 'plain',
  changes: 'plain',
}

type Props = {
  topic: RebuiltTopic
  /** True once the plan was accepted: a new topic has a page then. */
  isMade: boolean
}

/** One topic before and after, with what comes and what goes. */
export function RebuiltTopicCard({ topic, isMade }: Props) {
  const { id, fate, title, topicType, discussions, messages, comes, goes } = topic
  const headingId = useId()
  const hasPage = isMade || fate !== 'new'
  return (
    <article
      aria-labelledby={headingId}
      className="rounded-[10px] border border-line bg-raised p-4 shadow-card"
    >
      <header className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <Badge tone={tones[fate]}>{fateWords[fate]}</Badge>
        <h2 id={headingId} className="min-w-0 flex-1 basis-56 font-semibold [overflow-wrap:anywhere]">
          <span className="mr-1.5 inline-flex align-[-2px]">
            <TypeMark type={topicType} />
          </span>
          {hasPage ? (
            <Link href={routes.topic(id)} prefetch={false} className="hover:underline">
              {title}
            </Link>
          ) : (
            title
          )}
        </h2>
        <p className="flex shrink-0 items-baseline gap-x-3 text-sm tabular-nums text-ink-2">
          <Count of={discussions} what="discussions" />
          <Count of={messages} what="messages" />
        </p>
      </header>
      <div
        className={classes(
          'mt-3 grid gap-4 border-t border-line pt-3 md:gap-6',
          comes.discussions > 0 && goes.discussions > 0 && 'md:grid-cols-2',
        )}
      >
        {comes.discussions > 0 && <Flow flow={comes} sign="+" preposition="from" />}
        {goes.discussions > 0 && <Flow flow={goes} sign="−" preposition="to" />}
      </div>
    </article>
  )
}

function Count({ of: { before, after }, what }: { of: { before: number; after: number }; what: string }) {
  return (
    <span className="inline-flex items-center gap-1">
      <span className="text-ink-3">{formatCount(before)}</span>
      <ArrowRight className="size-3 text-ink-3" aria-hidden="true" />
      <span className="sr-only">becomes</span>
      <span className="font-medium text-ink">{formatCount(after)}</span>
      {` ${what}`}
    </span>
  )
}

type FlowProps = { flow: RebuildFlow; sign: '+' | '−'; preposition: string }

/** Discussions that come or go, from where or to where, and what is said in them. */
function Flow({ flow: { discussions, places, quotes }, sign, preposition }: FlowProps) {
  return (
    <section className="min-w-0">
      <p className="text-sm text-ink-2 [overflow-wrap:anywhere]">
        <span className="font-semibold tabular-nums text-ink">{`${sign}${many(discussions, 'discussion')}`}</span>
        {` ${preposition} ${placeWords(places, discussions)}`}
      </p>
      <ul className="mt-2 grid gap-2.5">
        {quotes.map((quote) => (
          <Quote key={quote.messageId} quote={quote} />
        ))}
      </ul>
    </section>
  )
}

/** “Exports”, “Imports” (2) and others */
function placeWords(places: RebuildFlow['places'], all: number): string {
  const named = places.map(({ topicId, title, discussions }) => {
    const name = topicId === null ? 'Unplaced' : `“${title}”`
    return discussions === all ? name : `${name} (${formatCount(discussions)})`
  })
  const rest = all - places.reduce((sum, it) => sum + it.discussions, 0)
  return [...named, ...(rest > 0 ? [`others (${formatCount(rest)})`] : [])].join(', ')
}
