import type { ReactNode } from 'react'
import { PointerIcon, sourceNames } from '#components/kit/story/elements/pointers.tsx'
import type { Entry } from '#components/kit/story/outline.ts'
import { SourceAnchor } from '#components/kit/story/source-mark.tsx'
import type { Source, Sources } from '#components/kit/story/sources.ts'
import { StoryTree } from '#components/kit/story/story-tree.tsx'
import { Avatar } from '#components/ui/avatar.tsx'
import type { Story } from '#contract/story-shape.ts'
import type { Reading } from './read-story.ts'
import { ReadingPlace } from './reading-place.tsx'
import { byUrgency, type Concern, kindWords } from './relevance.ts'

type ConcernedProps = { concerns: Concern[]; viewerId: string }

/** Everybody the story was written for, with what it asks of them and why. */
function Concerned({ concerns, viewerId }: ConcernedProps) {
  if (concerns.length === 0) return null
  return (
    <section aria-labelledby="concerned" className="break-inside-avoid">
      <h2 id="concerned" className="text-sm font-semibold">
        Who it concerns
      </h2>
      <ul className="mt-3 flex flex-col gap-4">
        {byUrgency(concerns, viewerId).map((concern) => (
          <li
            key={concern.memberId}
            className="grid grid-cols-[2rem_minmax(0,1fr)] gap-x-3 [overflow-wrap:anywhere]"
          >
            <Avatar name={concern.user.name} image={concern.user.image} size="lg" className="mt-0.5" />
            <div className="min-w-0">
              <p className="text-sm">
                <span className="font-medium">
                  {concern.memberId === viewerId ? 'You' : concern.user.name}
                </span>
                <span className="text-ink-3">{` · ${kindWords(concern.relevanceKind)}`}</span>
              </p>
              <p className="text-sm font-medium text-ink">{concern.relevanceLabel}</p>
              <p className="mt-0.5 text-xs text-ink-2">{concern.relevanceRationale}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Contents of a long story; a short one needs none. */
function Contents({ entries }: { entries: Entry[] }) {
  if (entries.length < 4) return null
  return (
    <nav aria-label="Contents" className="border-t border-line pt-3 print:hidden">
      <p className="text-sm font-semibold">In this story</p>
      <ol className="mt-2 flex flex-col">
        {entries.map(({ anchor, title }) => (
          <li key={anchor}>
            <a
              href={`#${encodeURIComponent(anchor)}`}
              data-contents={anchor}
              className="block border-l-2 border-line py-1 pl-3 text-sm text-ink-2 [overflow-wrap:anywhere] hover:text-ink aria-[current]:border-accent aria-[current]:font-medium aria-[current]:text-ink"
            >
              {title}
            </a>
          </li>
        ))}
      </ol>
      <ReadingPlace />
    </nav>
  )
}

type Props = {
  reading: Reading
  concerns: Story['relevantMembers']
  viewerId: string
  timeZone: string
  /** Why it was written, and by what. */
  writing: ReactNode
  /** Origin of the dashboard, for printed addresses. */
  origin: string
}

/** Draws the text, and next to it the people, the side column of the author, and the contents. */
export function StoryArticle({ reading, concerns, viewerId, timeZone, writing, origin }: Props) {
  const { main, sidebar, sources } = reading
  return (
    <div className="grid gap-x-16 gap-y-12 xl:grid-cols-[minmax(0,42rem)_minmax(0,17.5rem)] print:block">
      <div className="flex min-w-0 flex-col gap-12">
        <div data-story-body>
          <StoryTree node={main.node} view={{ scale: 'read', sources, outline: main.outline, timeZone }} />
        </div>
        <SourceList sources={sources} origin={origin} />
      </div>
      <aside
        aria-label="Beside the story"
        className="flex min-w-0 flex-col gap-8 print:mt-8 print:break-before-auto"
      >
        <Concerned concerns={concerns} viewerId={viewerId} />
        {sidebar ? (
          <StoryTree
            node={sidebar.node}
            view={{ scale: 'side', sources, outline: sidebar.outline, timeZone }}
          />
        ) : null}
        {writing}
        <div className="sticky top-6 hidden max-h-[calc(100dvh-3rem)] overflow-y-auto xl:block">
          <Contents entries={main.outline.contents} />
        </div>
      </aside>
    </div>
  )
}

type SourcesProps = { sources: Sources; origin: string }

/** The references of the story; on paper each with its address. */
export function SourceList({ sources, origin }: SourcesProps) {
  if (sources.list.length === 0) return null
  return (
    <section aria-labelledby="sources" className="max-w-[36rem] border-t border-line pt-6">
      <h2 id="sources" className="scroll-mt-20 text-sm font-semibold">
        Sources
      </h2>
      <ol className="mt-3 flex flex-col">
        {sources.list.map((source) => (
          <li
            key={source.id}
            id={`source-${source.number}`}
            className="grid break-inside-avoid scroll-mt-20 grid-cols-[1.625rem_minmax(0,1fr)] rounded-md py-1 text-sm target:bg-accent-soft"
          >
            <span className="text-right pr-2 tabular-nums text-ink-3">{source.number}</span>
            <div className="min-w-0 [overflow-wrap:anywhere]">
              {source.href === null ? (
                <span className="font-medium">{source.title}</span>
              ) : (
                <SourceAnchor
                  source={source}
                  className="font-medium underline-offset-2 hover:underline"
                  text={source.title}
                />
              )}
              <span className="ml-2 inline-flex items-center gap-1 whitespace-nowrap text-xs text-ink-3">
                <PointerIcon type={source.type} className="print:hidden" />
                {whereOf(source)}
              </span>
              <span className="hidden text-xs print:block">{addressOf(source, origin)}</span>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}

function whereOf({ type, href, outside, id, title }: Source): string {
  const name = sourceNames[type]
  if (outside && href) return [name, ...(id === title ? [] : [id]), new URL(href).host].join(' · ')
  return type === 'pull_request' || type === 'issue' ? `${name} · ${id}` : name
}

function addressOf({ href, outside }: Source, origin: string): string {
  if (href === null) return ''
  return outside ? href : `${origin}${href}`
}
