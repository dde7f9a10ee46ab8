'use client'

import { ActorFilter, NoChanges, type useActors } from './actor-filter.tsx'
import { HistoryPanel, type HistoryPanelProps } from './history-panel.tsx'

type Props = Omit<HistoryPanelProps, 'actors' | 'onShowAll' | 'nothing'> & {
  shown: ReturnType<typeof useActors>
}

/** The history of one record under the choice of whose changes are shown. */
export function HistoryByActors({ shown: { actors, toggle, showAll }, ...panel }: Props) {
  return (
    <div className="max-w-[46rem]">
      <div className="pb-5">
        <ActorFilter value={actors} onToggle={toggle} />
      </div>
      <HistoryPanel
        {...panel}
        actors={actors}
        onShowAll={showAll}
        nothing={<NoChanges actors={actors} what={panel.what} />}
      />
    </div>
  )
}
