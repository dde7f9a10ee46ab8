'use client'

import { useCallback, useEffect, useMemo, useRef, useState } from 'react'

export type Selection<Item> = {
  /** By id, in the order in which they were chosen. */
  items: ReadonlyMap<string, Item>
  has(id: string): boolean
  toggle(index: number): void
  /** From the row that was chosen last to this one. */
  extend(index: number): void
  set(items: Item[], isSelected: boolean): void
  clear(): void
}

type Rows<Item> = { get(index: number): Item | undefined; rowId(item: Item): string }

/** Keeps the items, not only their ids: what is done with them later must not depend on what is in view then. */
export function useSelection<Item>({ get, rowId }: Rows<Item>): Selection<Item> {
  const [items, setItems] = useState<ReadonlyMap<string, Item>>(() => new Map())
  const anchor = useRef<number>(0)
  const rows = useRef({ get, rowId })
  rows.current = { get, rowId }

  const set = useCallback((changed: Item[], isSelected: boolean) => {
    if (changed.length === 0) return
    setItems((before) => {
      const after = new Map(before)
      for (const item of changed) {
        const id = rows.current.rowId(item)
        if (isSelected) after.set(id, item)
        else after.delete(id)
      }
      return after
    })
  }, [])
  return useMemo(() => {
    const at = (first: number, last: number) =>
      Array.from({ length: last - first + 1 }, (_, step) => rows.current.get(first + step)).filter(
        (item) => item !== undefined,
      )
    return {
      items,
      has: (id) => items.has(id),
      toggle: (index) => {
        const [item] = at(index, index)
        anchor.current = index
        if (item) set([item], !items.has(rows.current.rowId(item)))
      },
      extend: (index) => set(at(Math.min(anchor.current, index), Math.max(anchor.current, index)), true),
      set,
      clear: () => setItems(new Map()),
    }
  }, [items, set])
}

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
