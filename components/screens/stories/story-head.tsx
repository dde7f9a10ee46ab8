import { ChevronLeft } from 'lucide-react'
import Link from 'next/link'
import type { ReactNode } from 'react'
import { TimeAgo } from '#components/ui/time-ago.tsx'
import type { StoryNeighbours } from '#contract/stories.ts'
import { formatDay } from '#lib/format.ts'
import { routes } from '#lib/routes.ts'
import type { Reading } from './read-story.ts'
import { type Concern, kindWords } from './relevance.ts'

type TitleProps = { reading: Reading; createdAt: string; version: number; updatedAt: string }

type Props = TitleProps & {
  /** Tasks of the story for the viewer. */
  own: Concern | undefined
  actions: ReactNode
}

export function StoryHead({ own, actions, ...title }: Props) {
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
        <div className="flex flex-wrap items-center gap-3">{actions}</div>
      </div>
      <StoryTitle {...title} />
      {own ? <ForYou concern={own} /> : null}
    </header>
  )
}

/** Date, title and summary, as large as the story deserves. */
export function StoryTitle({ reading, createdAt, version, updatedAt }: TitleProps) {
  return (
    <>
      <p className="text-sm text-ink-3">
        <time dateTime={createdAt}>{formatDay(createdAt)}</time>
        {` · ${reading.minutes} min to read`}
        {version > 1 ? (
          <>
            {` · version ${version}, `}
            <TimeAgo instant={updatedAt} />
          </>
        ) : null}
      </p>
      <h1 className="mt-2.5 max-w-[46rem] text-balance text-[2rem]/[2.375rem] font-[660] tracking-[-0.028em] [overflow-wrap:anywhere] sm:text-[2.75rem]/[3.125rem]">
        {reading.title}
      </h1>
      {reading.summary ? (
        <p className="mt-4 max-w-[42rem] text-pretty text-[1.125rem]/[1.75rem] text-ink-2 [overflow-wrap:anywhere] sm:text-[1.3125rem]/[2rem] sm:tracking-[-0.01em]">
          {reading.summary}
        </p>
      ) : null}
    </>
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

export function Neighbours({ newer, older }: StoryNeighbours) {
  if (!newer && !older) return null
  return (
    <nav
      aria-label="Other stories"
      className="mt-14 grid gap-4 border-t border-line pt-6 sm:grid-cols-2 print:hidden"
    >
      {newer ? <Neighbour label="Newer" slug={newer.slug} title={newer.title} /> : <span />}
      {older ? <Neighbour label="Older" slug={older.slug} title={older.title} right /> : null}
    </nav>
  )
}

function Neighbour({
  label,
  slug,
  title,
  right = false,
}: {
  label: string
  slug: string
  title: string
  right?: boolean
}) {
  return (
    <Link
      href={routes.story(slug)}
      className={`group/next rounded-[10px] p-3 -m-3 hover:bg-hover ${right ? 'sm:text-right' : ''}`}
    >
      <span className="block text-xs text-ink-3">{label}</span>
      <span className="mt-0.5 block text-balance text-[1.0625rem]/6 font-semibold tracking-[-0.01em] [overflow-wrap:anywhere]">
        {title}
      </span>
    </Link>
  )
}
