'use client'

import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useShortcut } from '#components/kit/shortcuts/use-shortcut.ts'
import { openedRow, rememberOpened } from './use-kept.ts'
import type { PagedList } from './use-paged-list.ts'
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
  const { body, list, rows, selection, count, openId, rowId, onOpen, onEdit, stepRef } = options
  const [index, setIndex] = useState<number>()
  const wantsFocus = useRef(false)
  const [listKey, setListKey] = useState(list.key)
  if (listKey !== list.key) {
    setListKey(list.key)
    setIndex(undefined)
  }
  // The sheet follows the address, which comes a moment after a key: until then this is the row that it is going to.
  const [followed, setFollowed] = useState<string>()
  const [counted, setCounted] = useState(count)
  if (counted !== count) {
    setCounted(count)
    // Rows before the open one may have left the list.
    if (openId !== undefined) setIndex(drawnIndex(options, followed) ?? drawnIndex(options, openId) ?? index)
  }
  const give = (at: number, act: (item: Item) => void) => {
    const item = list.get(at)
    if (item !== undefined) act(item)
  }
  const actions: GridActions = {
    count,
    active: index ?? drawnIndex(options, openId),
    hasSheet: openId !== undefined,
    rowsPerScreen: () => rows.inView().last - rows.inView().first,
    firstInView: () => rows.inView().first,
    moveTo: (to) => {
      setIndex(to)
      rows.reveal(to)
      if (openId === undefined) wantsFocus.current = true
      else
        give(to, (item) => {
          setFollowed(rowId(item))
          onOpen(item, 'move')
        })
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

/** Focuses the row again after Back, unless another element has the focus. */
function useReturn(list: string, goTo: (index: number) => void): void {
  const latest = useRef({ list, goTo })
  useEffect(() => {
    const index = openedRow(latest.current.list)
    const focused = document.activeElement
    const isFree = focused === document.body || focused?.id === 'main'
    if (index !== undefined && isFree) latest.current.goTo(index)
  }, [])
}

/** Where a row is among those that are drawn: that of a sheet which a link opened is where the keys start. */
function drawnIndex<Item>({ rows, list, rowId }: Options<Item>, id: string | undefined): number | undefined {
  if (id === undefined) return undefined
  for (let index = rows.drawn.first; index < rows.drawn.last; index += 1) {
    const item = list.get(index)
    if (item !== undefined && rowId(item) === id) return index
  }
  return undefined
}

export type GridActions = {
  count: number
  active: number | undefined
  /** Rows that fit the window. */
  rowsPerScreen(): number
  firstInView(): number
  hasSheet: boolean
  moveTo(index: number): void
  open(index: number): void
  edit?(index: number): void
  select?(index: number): void
  hasSelection: boolean
  clearSelection(): void
}

const inControl = 'a, button, input, label, summary'
const group = 'Lists'

/** j, k, x and e work wherever the focus is, as long as nobody types; the other keys work on the rows alone. */
export function useGridKeys(actions: GridActions): void {
  const { active, hasSheet, edit, select, hasSelection, clearSelection } = actions
  const onActive = (act: ((index: number) => void) | undefined) => () => {
    if (act && active !== undefined) act(active)
  }
  const shared = { group, anywhere: hasSheet }
  useShortcut('j', () => step(actions, 1), { ...shared, label: 'Next row' })
  useShortcut('k', () => step(actions, -1), { ...shared, label: 'Previous row' })
  useShortcut('x', onActive(select), { ...shared, label: 'Select the row', enabled: select !== undefined })
  useShortcut('e', onActive(edit), { ...shared, label: 'Edit the row', enabled: edit !== undefined })
  useShortcut('Escape', clearSelection, {
    group,
    label: 'Clear the selection',
    enabled: hasSelection && !hasSheet,
  })
  useRowKeys(actions)
}

function useRowKeys(actions: GridActions): void {
  const latest = useRef(actions)
  useEffect(() => {
    latest.current = actions
  })
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      const { target, key, defaultPrevented, ctrlKey, metaKey, altKey } = event
      if (defaultPrevented || ctrlKey || metaKey || altKey || !(target instanceof Element)) return
      if (!target.closest('tr[data-index]')) return
      if (onRow(key, target, latest.current)) event.preventDefault()
    }
    addEventListener('keydown', pressed)
    return () => removeEventListener('keydown', pressed)
  }, [])
}

/** Whether the key was handled. */
function onRow(key: string, target: Element, actions: GridActions): boolean {
  const { active, count } = actions
  if (key === 'Enter') {
    if (target.closest(inControl) || active === undefined) return false
    actions.open(active)
    return true
  }
  const screen = Math.max(1, actions.rowsPerScreen() - 1)
  const steps: Record<string, number> = {
    ArrowDown: 1,
    ArrowUp: -1,
    PageDown: screen,
    PageUp: -screen,
    Home: -count,
    End: count,
  }
  const by = steps[key]
  if (by === undefined) return false
  step(actions, by)
  return true
}

export function step(actions: GridActions, by: number): void {
  const { active, count } = actions
  if (count === 0) return
  const from = active === undefined ? actions.firstInView() - Math.sign(by) : active
  actions.moveTo(Math.max(0, Math.min(count - 1, from + by)))
}

type ShortcutProps = {
  of: string
  opens?: string
  isOfChosen?: boolean
  label: string
  group: string
  enabled: boolean
}

/** A key that opens a control of the active row, or of the chosen rows: the one that names it with `data-key`. */
export function RowShortcut({ of, opens = of, isOfChosen, label, group, enabled }: ShortcutProps) {
  useShortcut(of, (event) => openControl(opens, event, isOfChosen), { group, label, enabled })
  return null
}

function openControl(key: string, { target }: KeyboardEvent, isOfChosen = false): void {
  const chosen = isOfChosen ? document.querySelector('[data-bulk]') : null
  const here = target instanceof Element ? target.closest('tr[data-index]') : null
  const row = chosen ?? here ?? document.querySelector('tr[data-index][tabindex="0"]')
  const control = row?.querySelector<HTMLElement>(`[data-key="${key}"]`)
  control?.focus()
  control?.click()
}
