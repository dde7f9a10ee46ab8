import Link from 'next/link'
import { NotOffered } from '#components/kit/states/not-offered.tsx'
import { ReadFailed } from '#components/kit/states/read-failure.tsx'
import { Section } from '#components/ui/section.tsx'
import { TimeAgo } from '#components/ui/time-ago.tsx'
import type { List } from '#contract/common/pagination.ts'
import type { StorySummary } from '#contract/story-shape.ts'
import type { Reading } from '#lib/home/overview.ts'
import { routes } from '#lib/routes.ts'
import { MoreLink } from './panel-parts.tsx'

const most = 3

export function StoriesPanel({ stories }: { stories: Reading<List<StorySummary>> }) {
  const more = stories && <MoreLink href={routes.stories} label="All stories" />
  return (
    <Section flush title="Newest stories" aside={more}>
      <Content stories={stories} />
    </Section>
  )
}

function Content({ stories }: { stories: Reading<List<StorySummary>> }) {
  if (!stories) return <NotOffered what="Lists of stories" compact />
  if (!stories.ok) return <ReadFailed compact failure={stories.failure} />
  const shown = stories.data.data.slice(0, most)
  if (shown.length === 0)
    return (
      <p className="py-4 text-ink-2">
        No story has been written yet. When something important happens in your messages, one says what
        happened and who it concerns.
      </p>
    )
  return (
    <ol>
      {shown.map(({ slug, title, summary, createdAt }) => (
        <li key={slug} className="border-b border-line">
          <Link href={routes.story(slug)} className="-mx-2 block rounded-md px-2 py-2 hover:bg-hover">
            <span className="flex items-baseline gap-3">
              <span className="min-w-0 flex-1 truncate font-medium">{title}</span>
              <TimeAgo instant={createdAt} className="shrink-0 text-xs text-ink-3" />
            </span>
            <span className="line-clamp-1 text-sm text-ink-2">{summary}</span>
          </Link>
        </li>
      ))}
    </ol>
  )
}
