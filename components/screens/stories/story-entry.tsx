import Link from 'next/link'
import { outlineOf } from '#components/kit/story/outline.ts'
import { safeTree } from '#components/kit/story/safe-tree.ts'
import { numberSources } from '#components/kit/story/sources.ts'
import { StoryTree } from '#components/kit/story/story-tree.tsx'
import { Avatar } from '#components/ui/avatar.tsx'
import { TimeAgo } from '#components/ui/time-ago.tsx'
import type { StorySummary } from '#contract/story-shape.ts'
import { routes } from '#lib/routes.ts'
import { plainWords } from './read-story.ts'
import { byUrgency, type Concern, kindWords } from './relevance.ts'

type ForWhomProps = { concerns: Concern[]; viewerId: string }

/** In a line: what it wants from the viewer, or from those it concerns. */
function ForWhom({ concerns, viewerId }: ForWhomProps) {
  const sorted = byUrgency(concerns, viewerId)
  if (sorted.length === 0) return null
  return (
    <ul aria-label="Who it concerns" className="mt-0.5 flex flex-wrap gap-x-5 gap-y-1.5">
      {sorted.map((concern) => {
        const own = concern.memberId === viewerId
        return (
          <li
            key={concern.memberId}
            title={concern.relevanceRationale}
            className="flex min-w-0 items-center gap-2 text-sm"
          >
            <Avatar name={concern.user.name} image={concern.user.image} size="sm" />
            <span className="min-w-0 [overflow-wrap:anywhere]">
              <span className={own ? 'font-semibold text-accent' : 'font-medium'}>
                {own ? 'You' : concern.user.name}
              </span>
              <span className="text-ink-2">{` · ${kindWords(concern.relevanceKind)}: ${concern.relevanceLabel}`}</span>
            </span>
          </li>
        )
      })}
    </ul>
  )
}

type Props = { story: StorySummary; viewerId: string; timeZone: string; lead?: boolean }

const none = numberSources([], [])

/** One story of the list. The first one is larger. */
export function StoryEntry({ story, viewerId, timeZone, lead = false }: Props) {
  const node = safeTree(story.list)
  const view = { scale: 'brief', sources: none, outline: outlineOf(node, 3), timeZone } as const
  const title = lead
    ? 'text-[1.625rem]/8 sm:text-[2.125rem]/[2.5rem] font-[640] tracking-[-0.024em]'
    : 'text-[1.1875rem]/7 font-[620] tracking-[-0.014em]'
  const summary = lead ? 'text-[1.0625rem]/[1.6875rem]' : 'text-lg'
  return (
    <article
      data-story={story.slug}
      className={`relative grid gap-x-12 gap-y-5 border-b border-line xl:grid-cols-[minmax(0,1fr)_19rem] ${lead ? 'py-8 sm:py-10' : 'py-7'}`}
    >
      <div className="flex min-w-0 max-w-[40rem] flex-col gap-2.5">
        <p className="flex flex-wrap items-center gap-x-1 text-xs text-ink-3">
          <TimeAgo instant={story.createdAt} />
          {story.version > 1 ? <span>· version {story.version}</span> : null}
          {story.archive ? <span className="font-medium text-ink-2">· archived</span> : null}
        </p>
        <h2 className={`text-balance [overflow-wrap:anywhere] ${title}`}>
          <Link
            href={routes.story(story.slug)}
            className="rounded-sm decoration-1 underline-offset-4 hover:underline"
            data-story-link
          >
            {plainWords(story.title, story.slug)}
          </Link>
        </h2>
        <p className={`text-pretty text-ink-2 [overflow-wrap:anywhere] ${summary}`}>
          {plainWords(story.summary, '')}
        </p>
        <ForWhom concerns={story.relevantMembers} viewerId={viewerId} />
        {story.archive ? (
          <p className="text-sm text-ink-2">{`Archived by ${story.archive.actor.name || story.archive.actor.type}: ${story.archive.reason}`}</p>
        ) : null}
      </div>
      <div
        className={`min-w-0 self-start xl:border-l xl:border-line xl:pl-6 ${lead ? 'xl:mt-7' : 'xl:mt-1'}`}
      >
        <StoryTree node={node} view={view} />
      </div>
    </article>
  )
}
