'use client'

import Link from 'next/link'
import { useId } from 'react'
import { surenessWords } from '#components/kit/topics/words.ts'
import { Badge } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'
import { Kbd } from '#components/ui/kbd.tsx'
import { tip } from '#components/ui/tooltip.ts'
import type { ProposalDecision, ProposalSide, TopicProposal } from '#contract/topic-proposals.ts'
import { routes } from '#lib/routes.ts'
import { Quote } from '../quote.tsx'
import { choicesOf, fateWords, headline, reasonWords, sizeWords } from './words.ts'

const looks = { accept: 'primary', always: 'secondary', reject: 'secondary', never: 'quiet' } as const

type Props = {
  proposal: TopicProposal
  /** Undefined when it cannot be answered. */
  onAnswer: ((decision: ProposalDecision) => void) | undefined
}

/** Shows one proposal with its topics, the reasons and quotes for it, and the buttons that answer it. */
export function ProposalCard({ proposal, onAnswer }: Props) {
  const { kind, sureness, stays, goes } = proposal
  const id = useId()
  const reason = reasonWords(proposal)
  return (
    <article
      aria-labelledby={id}
      data-proposal=""
      tabIndex={-1}
      className="scroll-my-4 rounded-[10px] border border-line bg-raised p-4 shadow-card focus:border-accent focus:outline-2 focus:outline-accent"
    >
      <header className="flex flex-wrap items-baseline gap-x-2.5 gap-y-1">
        <Badge tone={sureness === 'unsure' ? 'plain' : 'accent'}>{surenessWords[sureness]}</Badge>
        <h2 id={id} className="min-w-0 flex-1 basis-60 font-semibold [overflow-wrap:anywhere]">
          {headline(proposal)}
        </h2>
      </header>
      {reason !== '' && <p className="mt-1 text-sm text-ink-2 [overflow-wrap:anywhere]">{reason}</p>}
      <div className="mt-3 grid gap-4 border-t border-line pt-3 md:grid-cols-2 md:gap-6">
        <Side side={stays} fate={fateWords(proposal)} />
        {goes && (
          <Side side={goes} fate={kind === 'merge' ? 'Becomes a part of it' : 'Becomes a topic of its own'} />
        )}
      </div>
      {onAnswer && (
        <div className="mt-4 flex flex-wrap gap-2">
          {choicesOf(proposal).map(({ decision, key, label, tip: why }) => (
            <Button
              key={decision}
              variant={looks[decision]}
              data-key={key}
              {...tip(why[kind])}
              onClick={() => onAnswer(decision)}
            >
              {label[kind]} <Kbd keys={key} />
            </Button>
          ))}
        </div>
      )}
    </article>
  )
}

function Side({ side, fate }: { side: ProposalSide; fate: string }) {
  const { topicId, title, quotes } = side
  const look = 'font-medium [overflow-wrap:anywhere]'
  return (
    <section className="min-w-0">
      <p className="flex flex-wrap items-baseline gap-x-2">
        {topicId === null ? (
          <span className={look}>{title}</span>
        ) : (
          <Link href={routes.topic(topicId)} prefetch={false} className={`${look} hover:underline`}>
            {title}
          </Link>
        )}
        <span className="shrink-0 text-xs text-ink-3">{fate}</span>
      </p>
      <p className="mt-0.5 text-xs tabular-nums text-ink-3">{sizeWords(side)}</p>
      <ul className="mt-2 grid gap-2.5">
        {quotes.map((quote) => (
          <Quote key={quote.messageId} quote={quote} />
        ))}
      </ul>
    </section>
  )
}
