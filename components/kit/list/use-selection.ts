'use client'

import { useCallback, useMemo, useRef, useState } from 'react'

export type Selection<Item> = {
  /** By id, in the order of selection. */
  items: ReadonlyMap<string, Item>
  has(id: string): boolean
  toggle(index: number): void
  /** Selects from the row that was selected last to this one. */
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
