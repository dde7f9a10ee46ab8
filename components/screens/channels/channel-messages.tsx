'use client'

import { useSearchParams } from 'next/navigation'
import { SearchBox } from '#components/kit/list/search-box.tsx'
import { RecentMessages } from '#components/kit/messages/recent-messages.tsx'
import { Section } from '#components/ui/section.tsx'
import { useOffers } from '#components/ui/viewer.tsx'
import { searchOf } from './channel-queries.ts'

/** In place: what is typed is no step that Back has to undo. */
function amendSearch(text: string): void {
  const params = new URLSearchParams(location.search)
  if (text === '') params.delete('q')
  else params.set('q', text)
  const query = params.toString()
  history.replaceState(null, '', location.pathname + (query === '' ? '' : `?${query}`))
}

export function ChannelMessages({ channelId }: { channelId: string }) {
  const search = searchOf(useSearchParams().get('q'))
  const isOffered = useOffers()('listMessages')
  return (
    <Section
      title="Recent messages"
      aside={
        isOffered && (
          <span className="pb-1.5 max-sm:w-full">
            <SearchBox label="Search this channel" value={search} onChange={amendSearch} />
          </span>
        )
      }
    >
      <RecentMessages
        filters={{ channelId, ...(search !== '' && { search }) }}
        nothing="Nobody has written here yet"
        onClearSearch={() => amendSearch('')}
      />
    </Section>
  )
}
