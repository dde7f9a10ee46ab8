'use client'

import { useQuery } from '@tanstack/react-query'
import { useOffers } from '#components/ui/viewer.tsx'
import type { EventKind } from '#contract/event-shape.ts'
import { api } from '#lib/api/browser/api.ts'
import { eventTitle, knownEvents } from '../draft/event.ts'

/** An event to choose. `kind` is null where the service does not list its events. */
export type KnownEvent = { name: string; group: string; title: string; kind: EventKind | null }

/** All events, from the service or, without its list, from the common names. */
export function useEventKinds(isNeeded = true) {
  const isOffered = useOffers()('listEventKinds')
  const query = useQuery({
    ...api.events.catalogue.queryOptions(),
    enabled: isOffered && isNeeded,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const listed: KnownEvent[] | undefined = query.data?.data.map((kind) => ({ ...kind, kind }))
  const events = isOffered ? listed : knownEvents.map((event) => ({ ...event, kind: null }))
  const byName = new Map(events?.map((event) => [event.name, event]))
  return {
    query,
    events,
    titleOf: (name: string) => byName.get(name)?.title ?? eventTitle(name),
    kindOf: (name: string) => byName.get(name)?.kind ?? null,
  }
}

/** Pairs of chosen events that may report the same occurrence. */
export function overlapsOf(chosen: readonly string[], kindOf: (name: string) => EventKind | null) {
  return chosen.flatMap((name, at) =>
    chosen
      .slice(at + 1)
      .filter((other) => kindOf(name)?.overlaps.includes(other) || kindOf(other)?.overlaps.includes(name))
      .map((other): [string, string] => [name, other]),
  )
}
