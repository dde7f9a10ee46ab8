import type { Metadata } from 'next'
import { headers } from 'next/headers'
import { notFound } from 'next/navigation'
import { cache } from 'react'
import { Page } from '#components/kit/page/page.tsx'
import { ReadFailed } from '#components/kit/states/read-failure.tsx'
import { ArchiveButton, ArchiveNotice, ArchiveProvider } from '#components/screens/stories/archive.tsx'
import { CopyStoryButton } from '#components/screens/stories/copy-button.tsx'
import { plainWords, readStory } from '#components/screens/stories/read-story.ts'
import { RewriteButton } from '#components/screens/stories/rewrite-button.tsx'
import { ShareButton } from '#components/screens/stories/share/share-button.tsx'
import { StoryArticle } from '#components/screens/stories/story-article.tsx'
import { StoryChanges } from '#components/screens/stories/story-changes.tsx'
import { Neighbours, StoryHead } from '#components/screens/stories/story-head.tsx'
import { StoryPageKeys } from '#components/screens/stories/story-keys.tsx'
import { StoryWriting } from '#components/screens/stories/story-writing.tsx'
import { attempt } from '#lib/api/failure.ts'
import { openPage } from '#lib/page/open-page.ts'
import { routes } from '#lib/routes.ts'
import '#components/screens/stories/print.css'

type Props = { params: Promise<{ slug: string }> }

const none = { newer: null, older: null }

const load = cache(async (given: string) => {
  const slug = decode(given)
  // The service refuses such text as no text at all; as the name of a story it names none.
  if (/\p{Cc}/u.test(slug)) notFound()
  const { api, offers } = await openPage()
  const [result, neighbours, versions] = await Promise.all([
    attempt(api.stories.get.call({ slug })),
    offers('getStoryNeighbours')
      ? attempt(api.stories.neighbours.call({ slug }))
      : Promise.resolve({ ok: true as const, data: none }),
    offers('listStoryVersions')
      ? attempt(api.stories.versions.call({ slug }))
      : Promise.resolve({ ok: true as const, data: { data: [] } }),
  ])
  return {
    ...{ slug, result, neighbours: neighbours.ok ? neighbours.data : none },
    versions: versions.ok ? versions.data.data : [],
  }
})

function decode(given: string): string {
  try {
    return decodeURIComponent(given)
  } catch {
    return given
  }
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { slug, result } = await load((await params).slug)
  return { title: result.ok ? plainWords(result.data.story.draft.title, slug) : 'Story' }
}

export default async function StoryPage({ params }: Props) {
  const { slug, result, neighbours, versions } = await load((await params).slug)
  if (!result.ok && result.failure.kind === 'missing') notFound()
  if (!result.ok) {
    return (
      <Page width="panels">
        <ReadFailed what="The story could not be loaded" failure={result.failure} />
      </Page>
    )
  }
  const { viewer } = await openPage()
  const { draft, createdAt, archive, relevantMembers, ...written } = result.data.story
  const reading = readStory(draft, slug)
  const own = relevantMembers.find(({ memberId }) => memberId === viewer.member.id)
  return (
    <Page width="panels">
      <ArchiveProvider slug={slug} archive={archive}>
        <article data-story-page>
          <StoryHead
            reading={reading}
            createdAt={createdAt}
            version={draft.version}
            updatedAt={versions[0]?.writtenAt ?? written.updatedAt ?? createdAt}
            own={own}
            actions={
              <>
                <CopyStoryButton slug={slug} />
                <ShareButton slug={slug} />
                <RewriteButton slug={slug} isWritten={(written.why ?? []).length > 0} />
                <ArchiveButton />
              </>
            }
          />
          <ArchiveNotice />
          <StoryChanges version={draft.version} changes={written.changes ?? []} />
          <StoryArticle
            reading={reading}
            concerns={relevantMembers}
            viewerId={viewer.member.id}
            timeZone={viewer.organization.timezone}
            writing={<StoryWriting story={written} versions={versions} />}
            origin={await origin()}
          />
        </article>
        <Neighbours {...neighbours} />
        <StoryPageKeys
          newer={neighbours.newer && routes.story(neighbours.newer.slug)}
          older={neighbours.older && routes.story(neighbours.older.slug)}
        />
      </ArchiveProvider>
    </Page>
  )
}

async function origin(): Promise<string> {
  const given = await headers()
  const protocol = given.get('x-forwarded-proto')?.split(',')[0] ?? 'http'
  return `${protocol}://${given.get('host') ?? 'localhost'}`
}
