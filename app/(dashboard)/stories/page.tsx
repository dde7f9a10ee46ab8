import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { Page } from '#components/kit/page/page.tsx'
import { PageHeader } from '#components/kit/page/page-header.tsx'
import { ReadFailed } from '#components/kit/states/read-failure.tsx'
import { StoryEntry } from '#components/screens/stories/story-entry.tsx'
import { StoryListKeys } from '#components/screens/stories/story-keys.tsx'
import { type ListState, listInput, readListState } from '#components/screens/stories/story-list.ts'
import { NoStories, NoStoryList, Pager } from '#components/screens/stories/story-states.tsx'
import { StoryToolbar } from '#components/screens/stories/story-toolbar.tsx'
import { attempt } from '#lib/api/failure.ts'
import { openPage } from '#lib/page/open-page.ts'
import { routes } from '#lib/routes.ts'

export const metadata: Metadata = { title: 'Stories' }

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export default async function StoriesPage({ searchParams }: Props) {
  const params = await searchParams
  if (typeof params.open === 'string' && params.open.trim()) redirect(routes.story(params.open.trim()))
  const { offers } = await openPage()
  const state = readListState(params)
  return (
    <Page width="panels">
      <PageHeader
        title="Stories"
        summary="Articles about what happens in your messages, with their sources."
      />
      {offers('listStories') ? <Stories state={state} /> : <NoStoryList />}
    </Page>
  )
}

/** Whether there are archived stories; asked only when the list is empty. */
async function hasArchive({ search, shown }: ListState): Promise<boolean> {
  if (search !== '' || shown !== 'current') return false
  const { api } = await openPage()
  const archived = await attempt(api.stories.list.call(listInput(readListState({ shown: 'archived' }))))
  return !archived.ok || archived.data.data.length > 0
}

async function Stories({ state }: { state: ListState }) {
  const { api, viewer } = await openPage()
  const result = await attempt(api.stories.list.call(listInput(state)))
  return (
    <>
      <StoryToolbar state={state} />
      {result.ok ? null : <ReadFailed what="The stories could not be loaded" failure={result.failure} />}
      {result.ok && result.data.data.length === 0 ? (
        <NoStories state={state} hasArchive={await hasArchive(state)} />
      ) : null}
      {result.ok ? (
        <>
          {[...result.data.data.entries()].map(([place, story]) => (
            <StoryEntry
              key={story.slug}
              story={story}
              viewerId={viewer.member.id}
              timeZone={viewer.organization.timezone}
              lead={place === 0 && state.page === 1 && state.search === '' && state.shown === 'current'}
            />
          ))}
          <Pager state={state} total={result.data.totalCount} />
          <StoryListKeys />
        </>
      ) : null}
    </>
  )
}
