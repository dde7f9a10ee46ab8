'use client'

import { useSearchParams } from 'next/navigation'
import { parseActors, withActors } from './track/actors.ts'
import type { ActorType } from './track/stations.ts'

/** Whose changes are shown lies in the address; going back undoes a choice. */
export function useActors(): [ActorType[], (actors: ActorType[]) => void] {
  const actors = parseActors(useSearchParams().get('by'))
  return [
    actors,
    (next) => {
      const search = withActors(location.search, next)
      history.pushState(null, '', location.pathname + (search ? `?${search}` : ''))
    },
  ]
}
