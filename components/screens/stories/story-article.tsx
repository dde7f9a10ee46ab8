import type { Entry } from '#components/kit/story/outline.ts'
import { StoryTree } from '#components/kit/story/story-tree.tsx'
import { Avatar } from '#components/ui/avatar.tsx'
import type { Story } from '#contract/stories.ts'
import type { Reading } from './read-story.ts'
import { ReadingPlace } from './reading-place.tsx'
import { byUrgency, type Concern, kindWords } from './relevance.ts'
import { SourceList } from './source-list.tsx'

type ConcernedProps = { concerns: Concern[]; viewerId: string }

/** Everybody the story was written for, with what it asks of them and why. */
function Concerned({ concerns, viewerId }: ConcernedProps) {
  if (concerns.length === 0) return null
  return (
    <section aria-labelledby="concerned" className="break-inside-avoid">
      <h2 id="concerned" className="text-sm font-semibold">
        Whom it concerns
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

/** Where one is in a long story. Short ones are seen at a glance. */
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
  /** Where the dashboard is, for addresses on paper. */
  origin: string
}

/** The text at a comfortable measure, and beside it whom it concerns, what its author put there, and the contents. */
export function StoryArticle({ reading, concerns, viewerId, timeZone, origin }: Props) {
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
        <div className="sticky top-6 hidden max-h-[calc(100dvh-3rem)] overflow-y-auto xl:block">
          <Contents entries={main.outline.contents} />
        </div>
      </aside>
    </div>
  )
}
