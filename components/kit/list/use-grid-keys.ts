'use client'

import { useEffect, useRef } from 'react'
import { useShortcut } from '#components/kit/shortcuts/use-shortcut.ts'

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
  useShortcut('k', () => step(actions, -1), { ...shared, label: 'Row before' })
  useShortcut('x', onActive(select), { ...shared, label: 'Choose the row', enabled: select !== undefined })
  useShortcut('e', onActive(edit), { ...shared, label: 'Edit the row', enabled: edit !== undefined })
  useShortcut('Escape', clearSelection, { group, label: 'Choose none', enabled: hasSelection && !hasSheet })
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

/** Whether the key meant something. */
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

type ShortcutProps = { of: string; label: string; group: string; enabled: boolean }

/** A key that opens a control of the active row: the one that names it with `data-key`. */
export function RowShortcut({ of, label, group, enabled }: ShortcutProps) {
  useShortcut(of, (event) => openControl(of, event), { group, label, enabled })
  return null
}

function openControl(key: string, { target }: KeyboardEvent): void {
  const here = target instanceof Element ? target.closest('tr[data-index]') : null
  const row = here ?? document.querySelector('tr[data-index][tabindex="0"]')
  const control = row?.querySelector<HTMLElement>(`[data-key="${key}"]`)
  control?.focus()
  control?.click()
}

/** Puts the focus on the row that the Tab key would come to. False: there is none. */
export function focusRow(): boolean {
  const row = document.querySelector<HTMLElement>('tr[data-index][tabindex="0"]')
  row?.focus()
  return row !== null
}
