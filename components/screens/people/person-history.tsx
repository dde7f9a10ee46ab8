'use client'

import { useInfiniteQuery } from '@tanstack/react-query'
import { HistoryPanel } from '#components/kit/history/history-panel.tsx'
import { useOffers } from '#components/ui/viewer.tsx'
import { api } from '#lib/api/browser/api.ts'
import { routes } from '#lib/routes.ts'
import { personQueries } from './person-queries.ts'
import { PersonSection } from './person-section.tsx'

const actors = ['user', 'agent'] as const

/** Who changed what of this person, and when. */
export function PersonHistory({ personId }: { personId: string }) {
  const isOffered = useOffers()('getPersonHistory')
  const trails = useInfiniteQuery({ ...personQueries.history(api, personId), enabled: isOffered })
  return (
    <PersonSection title="History">
      {!isOffered && <p className="text-sm text-ink-2">This service keeps no history of people.</p>}
      {isOffered && (
        <HistoryPanel
          answer={trails}
          what="person"
          actors={actors}
          hrefOf={routes.person}
          nothing={<p className="text-sm text-ink-2">Nobody has changed anything yet.</p>}
        />
      )}
    </PersonSection>
  )
}
