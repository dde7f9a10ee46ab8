import { StoryTree } from '#components/kit/story/story-tree.tsx'
import type { Story } from '#contract/stories.ts'
import type { Reading } from '#lib/story/read-story.ts'
import { Concerned } from './concerned.tsx'
import { Contents } from './contents.tsx'
import { SourceList } from './source-list.tsx'

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
