'use client'

import { Search } from 'lucide-react'
import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { useEffect, useRef, useTransition } from 'react'
import { useShortcut } from '#components/shell/shortcuts/use-shortcut.ts'
import { Input } from '#components/ui/input.tsx'
import { type ListState, listAddress } from '#lib/story/story-list.ts'

const filters = [
  { shown: 'current', label: 'Current' },
  { shown: 'archived', label: 'Archived' },
  { shown: 'all', label: 'All' },
] as const

const pauseMs = 250

/** Works as a form and links before its script is there. */
export function StoryToolbar({ state }: { state: ListState }) {
  return (
    <div className="flex flex-wrap items-center gap-3 border-b border-line pb-4">
      <SearchField key={state.shown} state={state} />
      <nav aria-label="Which stories" className="flex gap-1">
        {filters.map(({ shown, label }) => (
          <Link
            key={shown}
            href={listAddress({ search: state.search, shown })}
            aria-current={state.shown === shown ? 'page' : undefined}
            className="inline-flex h-8 items-center rounded-[7px] px-2.5 text-sm text-ink-2 hover:bg-hover hover:text-ink aria-[current]:bg-idle-soft aria-[current]:font-medium aria-[current]:text-ink"
          >
            {label}
          </Link>
        ))}
      </nav>
    </div>
  )
}

function SearchField({ state }: { state: ListState }) {
  const router = useRouter()
  const field = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [pending, startTransition] = useTransition()
  useShortcut('/', () => field.current?.focus(), { label: 'Search the stories', group: 'Stories' })
  useEffect(() => () => clearTimeout(timer.current), [])
  // Going back, or clearing the filter elsewhere, changes what stands in the field as well.
  useEffect(() => {
    if (field.current && document.activeElement !== field.current) field.current.value = state.search
  }, [state.search])

  function search(text: string) {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      startTransition(() =>
        router.replace(listAddress({ search: text.trim(), shown: state.shown }), { scroll: false }),
      )
    }, pauseMs)
  }

  return (
    <search className="relative min-w-0 grow sm:max-w-80">
      <form action="/stories" aria-busy={pending}>
        {state.shown === 'current' ? null : <input type="hidden" name="shown" value={state.shown} />}
        <Search
          aria-hidden="true"
          className="pointer-events-none absolute left-2.5 top-2 size-4 text-ink-3"
        />
        <Input
          ref={field}
          type="search"
          name="search"
          maxLength={200}
          aria-label="Search title and summary"
          placeholder="Search title and summary"
          defaultValue={state.search}
          className="pl-8"
          onChange={(event) => search(event.target.value)}
        />
      </form>
    </search>
  )
}
