'use client'

import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { useTransition } from 'react'
import { SearchBox } from '#components/kit/list/search-box.tsx'
import { NothingMatches } from '#components/kit/states/nothing-matches.tsx'
import { ButtonLink } from '#components/ui/button.tsx'
import { type ListState, listAddress } from './story-list.ts'

const filters = [
  { shown: 'current', label: 'Current' },
  { shown: 'archived', label: 'Archived' },
  { shown: 'all', label: 'All' },
] as const

export function StoryToolbar({ state: { search, shown } }: { state: ListState }) {
  const router = useRouter()
  const [pending, startTransition] = useTransition()
  const look = (text: string) =>
    startTransition(() => router.replace(listAddress({ search: text, shown }), { scroll: false }))
  return (
    <div className="flex flex-wrap items-center gap-3 border-b border-line pb-4">
      <search className="w-full sm:w-auto" aria-busy={pending}>
        <SearchBox label="Search stories" value={search} onChange={look} />
      </search>
      <nav aria-label="Which stories" className="flex gap-1">
        {filters.map((one) => (
          <Link
            key={one.shown}
            href={listAddress({ search, shown: one.shown })}
            aria-current={shown === one.shown ? 'page' : undefined}
            className="inline-flex h-8 items-center rounded-[7px] px-2.5 text-sm text-ink-2 hover:bg-hover hover:text-ink aria-[current]:bg-idle-soft aria-[current]:font-medium aria-[current]:text-ink"
          >
            {one.label}
          </Link>
        ))}
      </nav>
    </div>
  )
}

export function NoStoryMatches({ state: { search, shown } }: { state: ListState }) {
  const router = useRouter()
  return (
    <NothingMatches
      title={shown === 'all' ? 'No story matches' : `No ${shown} story matches`}
      filters={[`“${search}”`]}
      onClear={() => router.push(listAddress({ shown }))}
      more={
        shown !== 'all' && (
          <ButtonLink href={listAddress({ search, shown: 'all' })}>Search all stories</ButtonLink>
        )
      }
    />
  )
}
