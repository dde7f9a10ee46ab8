'use client'

import { useInfiniteQuery } from '@tanstack/react-query'
import { ActorFilter, NoChanges, useActors } from '#components/kit/history/actor-filter.tsx'
import { HistoryPanel } from '#components/kit/history/history-panel.tsx'
import { useOffers } from '#components/ui/viewer.tsx'
import { api } from '#lib/api/browser/api.ts'
import { routes } from '#lib/routes.ts'
import { fullService, historyQuery } from './queries.ts'

export function CompanyHistoryPanel({ companyId }: { companyId: string }) {
  const isFull = useOffers()(fullService)
  const { actors, toggle, showAll } = useActors()
  const answer = useInfiniteQuery(historyQuery(api, companyId, actors, isFull))
  return (
    <div className="max-w-[46rem]">
      <div className="pb-5">
        <ActorFilter value={actors} onToggle={toggle} />
      </div>
      <HistoryPanel
        answer={answer}
        what="company"
        actors={actors}
        hrefOf={routes.company}
        onShowAll={showAll}
        nothing={<NoChanges actors={actors} what="company" />}
      />
    </div>
  )
}
