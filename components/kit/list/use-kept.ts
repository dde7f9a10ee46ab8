'use client'

import { useCallback, useEffect, useRef } from 'react'
import { pageOf, type Range } from './use-paged-list.ts'
import type { Selection } from './use-selection.ts'

type Position = { list: string; row: number }

/** The row at the top of the window, kept with the entry of the history, so that Back finds it again. */
export function rememberPosition(list: string, row: number): void {
  const address = new URL(location.href)
  const page = pageOf(row)
  if (page === 1) address.searchParams.delete('page')
  else address.searchParams.set('page', String(page))
  // Keeps the state of the router, because the router redraws the page for entries without it.
  history.replaceState({ ...history.state, position: { list, row } satisfies Position }, '', address)
}

/** `load`: time of the page load, to recognize another load. */
type Opened = { list: string; index: number; load: number }

/** The row that led on from here, kept with the entry of the history as well. */
export function rememberOpened(list: string, index: number): void {
  const opened: Opened = { list, index, load: performance.timeOrigin }
  history.replaceState({ ...history.state, opened }, '')
}

/** The row to go on from, for a page that Back or Forward has brought; a page that is loaded begins at its top. */
export function openedRow(list: string): number | undefined {
  const { list: of, index, load } = (history.state?.opened ?? {}) as Partial<Opened>
  return of === list && load === performance.timeOrigin ? index : undefined
}

function remembered(list: string): number | undefined {
  const position: unknown = history.state?.position
  if (typeof position !== 'object' || position === null) return undefined
  const { list: of, row } = position as Partial<Position>
  return of === list && typeof row === 'number' ? row : undefined
}

/** A new search starts at the top; Back and Forward return to the old position. */
export function usePosition(list: string, jumpTo: (row: number) => void): void {
  const before = useRef<string | undefined>(undefined)
  const cameBack = useRef(false)
  useEffect(() => {
    const note = () => {
      cameBack.current = true
    }
    addEventListener('popstate', note)
    return () => removeEventListener('popstate', note)
  }, [])
  const place = useCallback(() => {
    const isFirst = before.current === undefined
    const row = isFirst || cameBack.current ? remembered(list) : undefined
    cameBack.current = false
    if (row !== undefined) jumpTo(row)
    else if (!isFirst) jumpTo(0)
  }, [list, jumpTo])
  useEffect(() => {
    if (before.current === list) return
    place()
    before.current = list
  }, [list, place])
}

/** Closing a sheet goes back to an entry that knows the place from before the sheet; j and k may have led on since. */
export function usePlaceAfterSheet(list: string, openId: string | undefined, inView: () => Range): void {
  const before = useRef({ list, openId })
  useEffect(() => {
    const isClosed = before.current.openId !== undefined && openId === undefined
    if (isClosed && before.current.list === list) rememberPosition(list, inView().first)
    before.current = { list, openId }
  }, [list, openId, inView])
}

type Kept = { table: string; ids: string[] }

/** Selected rows since the page load, by table and id; the history entry has only the ids. */
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
  // Keeps the state of the router, because the router redraws the page for entries without it.
  history.replaceState({ ...history.state, selection: { table, ids } satisfies Kept }, '')
}

/** Keeps the selection when a row is opened and closed. `entry` is the address of the list. */
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
