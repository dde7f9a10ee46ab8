import { Mark } from '#components/ui/mark.tsx'
import type { SharedStory } from '#contract/story-shares.ts'
import { formatDay } from '#lib/format.ts'
import { readWritten } from '../read-story.ts'
import { StoryArticle } from '../story-article.tsx'
import { StoryTitle } from '../story-head.tsx'

/** A story for people outside: nothing on it leads into the dashboard. */
export function SharedStoryScreen({ story }: { story: SharedStory }) {
  const { organization, createdAt, updatedAt, expiresAt } = story
  const reading = readWritten(story, 'Story')
  return (
    <div className="mx-auto max-w-[68rem] px-5 pb-16 sm:px-10">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1 py-6 text-sm text-ink-3">
        <Mark />
        <span className="text-lg font-semibold tracking-[-0.01em] text-ink">{organization.name}</span>
        <span>shared this story with you. The link ends on {formatDay(expiresAt)}.</span>
      </header>
      <main>
        <article>
          <div className="pb-9 pt-5 sm:pb-11 sm:pt-8">
            <StoryTitle reading={reading} createdAt={createdAt} version={1} updatedAt={updatedAt} />
          </div>
          <StoryArticle
            reading={reading}
            concerns={[]}
            viewerId=""
            timeZone={organization.timezone}
            writing={null}
            origin=""
          />
        </article>
      </main>
    </div>
  )
}
