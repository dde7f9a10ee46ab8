'use client'

import { useEffect, useRef } from 'react'
import type { Selection } from './use-selection.ts'

type Kept = { table: string; ids: string[] }

/** What was chosen since the page was loaded, by table and id; an entry of the history holds the ids alone. */
const chosen = new Map<string, Map<string, unknown>>()

function keptIds(table: string): string[] {
  const kept = (history.state as { selection?: Kept } | null)?.selection
  return kept?.table === table ? kept.ids : []
}

function keep(table: string, items: ReadonlyMap<string, unknown>): void {
  const before = keptIds(table)
  const ids = [...items.keys()]
  if (before.length === ids.length && before.every((id, at) => id === ids[at])) return
  const known = chosen.get(table) ?? new Map<string, unknown>()
  for (const [id, item] of items) known.set(id, item)
  chosen.set(table, known)
  // With the state of the router in it, the router takes this for its own.
  history.replaceState({ ...history.state, selection: { table, ids } satisfies Kept }, '')
}

/** Rows stay chosen when somebody opens one of them and comes back. `entry` tells one address of the list from another. */
export function useKeptSelection<Item>(table: string, entry: string, selection: Selection<Item>): void {
  const { items, set } = selection
  const at = useRef<string | undefined>(undefined)
  useEffect(() => {
    const isFirst = at.current === undefined
    at.current = entry
    if (isFirst) set(restored<Item>(table), true)
    else keep(table, items)
  }, [table, entry, items, set])
}

function restored<Item>(table: string): Item[] {
  const known = chosen.get(table)
  return keptIds(table)
    .map((id) => known?.get(id) as Item | undefined)
    .filter((item) => item !== undefined)
}
