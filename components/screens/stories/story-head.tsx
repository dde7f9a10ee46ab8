import { ChevronLeft } from 'lucide-react'
import Link from 'next/link'
import type { ReactNode } from 'react'
import { formatDay } from '#lib/format.ts'
import { routes } from '#lib/routes.ts'
import type { Reading } from './read-story.ts'
import { type Concern, kindWords } from './relevance.ts'

type Props = {
  reading: Reading
  createdAt: string
  version: number
  /** What the story wants from whoever reads it. */
  own: Concern | undefined
  actions: ReactNode
}

export function StoryHead({ reading, createdAt, version, own, actions }: Props) {
  return (
    <header className="pb-9 pt-5 sm:pb-11 sm:pt-8 print:pt-0">
      <div className="mb-6 flex flex-wrap items-center justify-between gap-3 sm:mb-9 print:hidden">
        <Link
          href={routes.stories}
          className="-ml-1 inline-flex h-8 items-center gap-0.5 rounded-md pr-1.5 text-sm text-ink-2 hover:text-ink"
        >
          <ChevronLeft className="size-4 text-ink-3" aria-hidden="true" />
          Stories
        </Link>
        {actions}
      </div>
      <p className="text-sm text-ink-3">
        <time dateTime={createdAt}>{formatDay(createdAt)}</time>
        {` · ${reading.minutes} min to read`}
        {version > 1 ? ` · version ${version}` : null}
      </p>
      <h1 className="mt-2.5 max-w-[46rem] text-balance text-[2rem]/[2.375rem] font-[660] tracking-[-0.028em] [overflow-wrap:anywhere] sm:text-[2.75rem]/[3.125rem]">
        {reading.title}
      </h1>
      {reading.summary ? (
        <p className="mt-4 max-w-[42rem] text-pretty text-[1.125rem]/[1.75rem] text-ink-2 [overflow-wrap:anywhere] sm:text-[1.3125rem]/[2rem] sm:tracking-[-0.01em]">
          {reading.summary}
        </p>
      ) : null}
      {own ? <ForYou concern={own} /> : null}
    </header>
  )
}

function ForYou({ concern }: { concern: Concern }) {
  return (
    <p className="mt-6 max-w-[42rem] rounded-[10px] bg-accent-soft px-4 py-3 text-lg [overflow-wrap:anywhere]">
      <span className="font-semibold text-accent">{`For you, ${kindWords(concern.relevanceKind).toLowerCase()}: ${concern.relevanceLabel}. `}</span>
      {concern.relevanceRationale}
    </p>
  )
}
