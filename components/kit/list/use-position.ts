'use client'

import { useCallback, useEffect, useRef } from 'react'
import type { Range } from './pages.ts'
import { pageOf } from './pages.ts'

type Position = { list: string; row: number }

/** The row at the top of the window, kept with the entry of the history, so that Back finds it again. */
export function rememberPosition(list: string, row: number): void {
  const address = new URL(location.href)
  const page = pageOf(row)
  if (page === 1) address.searchParams.delete('page')
  else address.searchParams.set('page', String(page))
  // With the state of the router in it, the router takes this for its own and does not draw the page anew.
  history.replaceState({ ...history.state, position: { list, row } satisfies Position }, '', address)
}

/** `load`: when the page was loaded, which tells one loading from the next. */
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

/** Another search starts at its top; one that Back or Forward brought returns to where it was. */
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
