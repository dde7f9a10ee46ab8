'use client'

import { useSearchParams } from 'next/navigation'
import { actorTypes, parseActors, toggled, withActors } from './track/actors.ts'
import type { ActorType } from './track/stations.ts'

const parameter = 'by'

function show(actors: readonly ActorType[]): void {
  const search = withActors(location.search, actors)
  const address = location.pathname + (search ? `?${search}` : '')
  if (address !== location.pathname + location.search) history.pushState(null, '', address)
}

/** Whose changes are shown lies in the address; going back undoes a choice. */
export function useActors() {
  return {
    actors: parseActors(useSearchParams().get(parameter)),
    showAll: () => show(actorTypes),
    /** Starts from where the browser is, not from the last drawing: two clicks in one moment both count. */
    toggle: (type: ActorType) =>
      show(toggled(parseActors(new URLSearchParams(location.search).get(parameter)), type)),
  }
}
