'use client'

import { useInfiniteQuery } from '@tanstack/react-query'
import { ActorFilter } from '#components/kit/history/actor-filter.tsx'
import { HistoryTrack } from '#components/kit/history/history-track.tsx'
import { olderOf } from '#components/kit/history/older-of.ts'
import { useActors } from '#components/kit/history/use-actors.ts'
import { NothingYet } from '#components/kit/states/nothing-yet.tsx'
import { useOffers } from '#components/ui/viewer.tsx'
import { api } from '#lib/api/browser/api.ts'
import { routes } from '#lib/routes.ts'
import { fullService } from '../company-list.ts'
import { historyQuery } from './queries.ts'
import { RowsOf } from './rows-of.tsx'

export function HistoryPanel({ companyId }: { companyId: string }) {
  const isFull = useOffers()(fullService)
  const { actors, toggle, showAll } = useActors()
  const answer = useInfiniteQuery(historyQuery(api, companyId, actors, isFull))
  return (
    <div className="max-w-[46rem]">
      <div className="pb-5">
        <ActorFilter value={actors} onToggle={toggle} />
      </div>
      <RowsOf label="The history" of={answer} loadingRows={6}>
        {({ pages }) =>
          hasNothing(pages) ? (
            <NothingYet
              title={actors.includes('system') ? 'No changes yet' : 'No changes by these yet'}
              compact
            >
              {actors.includes('system')
                ? 'Every change of this company stands here, with who made it.'
                : 'Choose System to see also what Signalbox did by itself.'}
            </NothingYet>
          ) : (
            <HistoryTrack
              pages={pages}
              what="company"
              actors={actors}
              hrefOf={routes.company}
              older={olderOf(answer)}
              onShowAll={showAll}
            />
          )
        }
      </RowsOf>
    </div>
  )
}

type Pages = Parameters<typeof HistoryTrack>[0]['pages']

function hasNothing(pages: Pages): boolean {
  const [first] = pages
  return !first || (first.history.length === 0 && !first.merges?.length && !first.mergedInto)
}
