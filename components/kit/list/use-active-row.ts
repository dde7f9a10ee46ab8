'use client'

import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { type GridActions, step, useGridKeys } from './use-grid-keys.ts'
import type { PagedList } from './use-paged-list.ts'
import { openedRow, rememberOpened } from './use-position.ts'
import type { Rows } from './use-rows.ts'
import type { Selection } from './use-selection.ts'

type Options<Item> = {
  body: RefObject<HTMLElement | null>
  list: PagedList<Item>
  rows: Rows
  selection: Selection<Item> | undefined
  count: number
  openId?: string
  rowId(item: Item): string
  onOpen(item: Item, how: 'open' | 'move'): void
  onEdit?(item: Item): void
  stepRef?: RefObject<(by: 1 | -1) => void>
}

export type ActiveRow = {
  index: number | undefined
  activate(index: number): void
}

/** The row that the keys are about. It has the focus, unless a sheet has it: then the sheet follows the row. */
export function useActiveRow<Item>(options: Options<Item>): ActiveRow {
  const { body, list, rows, selection, count, openId, onOpen, onEdit, stepRef } = options
  const [index, setIndex] = useState<number>()
  const wantsFocus = useRef(false)
  const [listKey, setListKey] = useState(list.key)
  if (listKey !== list.key) {
    setListKey(list.key)
    setIndex(undefined)
  }
  const give = (at: number, act: (item: Item) => void) => {
    const item = list.get(at)
    if (item !== undefined) act(item)
  }
  const actions: GridActions = {
    count,
    active: index ?? openIndex(options),
    hasSheet: openId !== undefined,
    rowsPerScreen: () => rows.inView().last - rows.inView().first,
    firstInView: () => rows.inView().first,
    moveTo: (to) => {
      setIndex(to)
      rows.reveal(to)
      if (openId === undefined) wantsFocus.current = true
      else give(to, (item) => onOpen(item, 'move'))
    },
    open: (at) => {
      rememberOpened(list.key, at)
      give(at, (item) => onOpen(item, 'open'))
    },
    edit: onEdit && ((at) => give(at, onEdit)),
    select: selection?.toggle,
    hasSelection: selection !== undefined && selection.items.size > 0,
    clearSelection: () => selection?.clear(),
  }
  useGridKeys(actions)
  useEffect(() => {
    if (stepRef) stepRef.current = (by) => step(actions, by)
  })
  useReturn(list.key, (to) => {
    setIndex(to)
    wantsFocus.current = true
  })
  useLayoutEffect(() => {
    if (!wantsFocus.current || index === undefined) return
    const row = body.current?.querySelector<HTMLElement>(`tr[data-index="${index}"]`)
    if (!row) return
    wantsFocus.current = false
    row.focus({ preventScroll: true })
    row.scrollIntoView({ block: 'nearest' })
  })
  return { index, activate: useCallback((at: number) => setIndex(at), []) }
}

/** Back from what a row led to: the focus is on that row again, unless somebody has it elsewhere by now. */
function useReturn(list: string, goTo: (index: number) => void): void {
  const latest = useRef({ list, goTo })
  useEffect(() => {
    const index = openedRow(latest.current.list)
    const focused = document.activeElement
    const isFree = focused === document.body || focused?.id === 'main'
    if (index !== undefined && isFree) latest.current.goTo(index)
  }, [])
}

/** Where a link has opened a sheet and nobody has moved yet, the row of that sheet is where the keys go on from. */
function openIndex<Item>({ rows, list, openId, rowId }: Options<Item>): number | undefined {
  if (openId === undefined) return undefined
  for (let index = rows.drawn.first; index < rows.drawn.last; index += 1) {
    const item = list.get(index)
    if (item !== undefined && rowId(item) === openId) return index
  }
  return undefined
}
