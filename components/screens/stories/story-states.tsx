import { BookOpen } from 'lucide-react'
import { NotOffered } from '#components/kit/states/not-offered.tsx'
import { NothingYet } from '#components/kit/states/nothing-matches.tsx'
import { Button, ButtonLink } from '#components/ui/button.tsx'
import { Input } from '#components/ui/input.tsx'
import { type ListState, listAddress, pageSize } from './story-list.ts'
import { NoStoryMatches } from './story-toolbar.tsx'

/** Plain form; the page redirects to the story. */
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

/** Explains why the list is empty, and what helps. */
export function NoStories({ state, hasArchive }: { state: ListState; hasArchive: boolean }) {
  if (state.search) return <NoStoryMatches state={state} />
  if (state.page > 1) {
    return (
      <NothingYet
        title="This page does not exist"
        action={<ButtonLink href={listAddress({ ...state, page: 1 })}>Open the newest stories</ButtonLink>}
      />
    )
  }
  if (state.shown === 'archived') {
    return (
      <NothingYet title="No archived stories">
        When a story is settled, you can archive it with a reason. You find it here then.
      </NothingYet>
    )
  }
  return (
    <NothingYet
      title="No stories yet"
      icon={<BookOpen />}
      action={
        hasArchive && <ButtonLink href={listAddress({ shown: 'archived' })}>Open the archive</ButtonLink>
      }
    >
      When something important happens in your messages, a story appears here: what happened, who said what,
      and who it concerns.
    </NothingYet>
  )
}

/** A service with only the common interface reads a story by its name, and lists none. */
export function NoStoryList() {
  return (
    <>
      <NotOffered what="The list of stories" singular>
        You can still open a story by the name in its address.
      </NotOffered>
      <OpenBySlug />
    </>
  )
}

type PagerProps = { state: ListState; total: number }

export function Pager({ state, total }: PagerProps) {
  const last = Math.ceil(total / pageSize)
  if (last < 2) return null
  return (
    <nav aria-label="Pages" className="flex items-center gap-3 pt-6 text-sm text-ink-2">
      {state.page > 1 ? (
        <ButtonLink href={listAddress({ ...state, page: state.page - 1 })}>Newer</ButtonLink>
      ) : null}
      {state.page < last ? (
        <ButtonLink href={listAddress({ ...state, page: state.page + 1 })}>Older</ButtonLink>
      ) : null}
      <span className="tabular-nums">{`Page ${state.page} of ${last}`}</span>
    </nav>
  )
}
