'use client'

import { useSearchParams } from 'next/navigation'
import { SearchBox } from '#components/kit/list/search-box.tsx'
import { RecentMessages } from '#components/kit/messages/recent-messages.tsx'
import { UnsureToggle } from '#components/kit/topics/unsure-toggle.tsx'
import { Section } from '#components/ui/section.tsx'
import { useOffers } from '#components/ui/viewer.tsx'
import { searchOf } from './channel-queries.ts'

/** Replaces the history entry, so that Back does not undo single letters. */
function amend(changes: Record<string, string>): void {
  const params = new URLSearchParams(location.search)
  for (const [name, value] of Object.entries(changes))
    if (value === '') params.delete(name)
    else params.set(name, value)
  const query = params.toString()
  history.replaceState(null, '', location.pathname + (query === '' ? '' : `?${query}`))
}

export function ChannelMessages({ channelId }: { channelId: string }) {
  const params = useSearchParams()
  const search = searchOf(params.get('q'))
  const isUnsure = params.get('sureness') === 'unsure'
  const offers = useOffers()
  const isOffered = offers('listMessages')
  return (
    <Section
      title="Recent messages"
      aside={
        isOffered && (
          <span className="flex flex-wrap items-center gap-2 pb-1.5 max-sm:w-full">
            {offers('getTopicWriter') && (
              <UnsureToggle isOn={isUnsure} onChange={(on) => amend({ sureness: on ? 'unsure' : '' })} />
            )}
            <SearchBox label="Search this channel" value={search} onChange={(q) => amend({ q })} />
          </span>
        )
      }
    >
      <RecentMessages
        filters={{ channelId, ...(isUnsure && { sureness: 'unsure' }), ...(search !== '' && { search }) }}
        nothing="Nobody has written here yet"
        onClearSearch={() => amend({ q: '', sureness: '' })}
      />
    </Section>
  )
}
