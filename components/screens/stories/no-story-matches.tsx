'use client'

import { useRouter } from 'next/navigation'
import { NothingMatches } from '#components/kit/states/nothing-matches.tsx'
import { ButtonLink } from '#components/ui/button.tsx'
import { type ListState, listAddress } from './story-list.ts'

export function NoStoryMatches({ state: { search, shown } }: { state: ListState }) {
  const router = useRouter()
  return (
    <NothingMatches
      title={shown === 'all' ? 'No story matches' : `No ${shown} story matches`}
      filters={[`“${search}”`]}
      onClear={() => router.push(listAddress({ shown }))}
      more={
        shown !== 'all' && (
          <ButtonLink href={listAddress({ search, shown: 'all' })}>Search in all stories</ButtonLink>
        )
      }
    />
  )
}
