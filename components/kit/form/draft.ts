'use client'

import { useMemo } from 'react'
import { useViewer } from '#components/ui/viewer.tsx'
import type { Kept } from './intent.ts'

/** Values that were typed but not saved, with the idempotency key of the last attempt. */
export type Draft<Values> = { values: Values; intent: Kept | null }

type Place = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const prefix = 'signalbox:draft:'

/** Storage of drafts: this tab while it is open, or this browser for all its tabs. */
const places = {
  tab: (): Place | null => (typeof sessionStorage === 'undefined' ? null : sessionStorage),
  browser: (): Place | null => (typeof localStorage === 'undefined' ? null : localStorage),
}

export type DraftStore<Value> = {
  read: () => Value | null
  /** False: the browser keeps nothing. */
  write: (value: Value) => boolean
  drop: () => void
  /** Calls back when another tab has written it. Returns what ends that. */
  watch: (changed: (value: Value) => void) => () => void
}

/** Keeps one draft. A storage that is full, closed or holds nonsense keeps none, and is no reason to fail. */
export function draftStore<Value>(
  name: string,
  placeOf: () => Place | null = places.tab,
  parse: (json: unknown) => Value | null = (json) => json as Value,
): DraftStore<Value> {
  const key = prefix + name
  const read = () =>
    attempt(() => {
      const text = placeOf()?.getItem(key)
      return text ? parse(JSON.parse(text)) : null
    }, null)
  return {
    read,
    write: (value) =>
      attempt(() => {
        placeOf()?.setItem(key, JSON.stringify(value))
        return placeOf() !== null
      }, false),
    drop: () => attempt(() => placeOf()?.removeItem(key), undefined),
    watch(changed) {
      const listen = (event: StorageEvent) => {
        const value = event.key === key ? read() : null
        if (value !== null) changed(value)
      }
      window.addEventListener('storage', listen)
      return () => window.removeEventListener('storage', listen)
    },
  }
}

/** A draft that all tabs of this browser share. */
export function sharedDraftStore<Value>(name: string, parse: (json: unknown) => Value | null) {
  return draftStore(name, places.browser, parse)
}

/** The draft of that name of the one who is signed in; without a name, nothing is kept. */
export function useDraft<Values>(name: string | undefined): DraftStore<Draft<Values>> {
  const { id } = useViewer().member
  return useMemo(
    () => draftStore<Draft<Values>>(`${id}:${name}`, name === undefined ? () => null : places.tab),
    [name, id],
  )
}

/** Deletes every draft at sign-out, so that the next person finds none. */
export function forgetDrafts(all: (() => Place | null)[] = Object.values(places)): void {
  for (const placeOf of all)
    attempt(() => {
      const place = placeOf()
      for (const name of Object.keys(place ?? {})) if (name.startsWith(prefix)) place?.removeItem(name)
    }, undefined)
}

function attempt<Result>(work: () => Result, otherwise: Result): Result {
  try {
    return work()
  } catch {
    return otherwise
  }
}
