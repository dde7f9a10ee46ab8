import { BookOpen } from 'lucide-react'
import { NotOffered } from '#components/kit/states/not-offered.tsx'
import { NothingYet } from '#components/kit/states/nothing-matches.tsx'
import { Button, ButtonLink } from '#components/ui/button.tsx'
import { Input } from '#components/ui/input.tsx'
import { NoStoryMatches } from './no-story-matches.tsx'
import { type ListState, listAddress } from './story-list.ts'

/** A plain form: the page that gets it goes on to the story. */
function OpenBySlug() {
  return (
    <form action="/stories" className="mx-auto flex max-w-[36rem] flex-wrap items-end gap-2 px-4 sm:pl-16">
      <label htmlFor="open-story" className="min-w-0 flex-1 text-sm font-medium">
        Name of the story
        <Input
          id="open-story"
          name="open"
          required
          maxLength={500}
          className="mt-1 font-mono"
          placeholder="why-a-cache-push-takes-minutes"
        />
      </label>
      <Button type="submit" variant="primary">
        Open
      </Button>
    </form>
  )
}

/** Why no story stands here, and what helps. */
export function NoStories({ state, hasArchive }: { state: ListState; hasArchive: boolean }) {
  if (state.search) return <NoStoryMatches state={state} />
  if (state.page > 1) {
    return (
      <NothingYet
        title="There are not that many stories"
        action={<ButtonLink href={listAddress({ ...state, page: 1 })}>To the newest</ButtonLink>}
      />
    )
  }
  if (state.shown === 'archived') {
    return (
      <NothingYet title="Nothing is archived">
        A story that is settled can be archived with a reason. It stays here to be read.
      </NothingYet>
    )
  }
  return (
    <NothingYet
      title="No stories yet"
      icon={<BookOpen />}
      action={
        hasArchive && <ButtonLink href={listAddress({ shown: 'archived' })}>Look into the archive</ButtonLink>
      }
    >
      When something in your signals deserves more than a line, a story is written about it: what happened,
      who said what, and whom it concerns.
    </NothingYet>
  )
}

/** A service with only the common interface reads a story by its name, and lists none. */
export function NoStoryList() {
  return (
    <>
      <NotOffered what="The list of stories" singular>
        A single story can be opened by the name in its address.
      </NotOffered>
      <OpenBySlug />
    </>
  )
}
