'use client'

import { useEffect, useRef } from 'react'

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
  /** True when there was a selection to give up. */
  clearSelection(): boolean
}

const inText =
  'input:not([type=checkbox]):not([type=radio]), textarea, select, [contenteditable=true], [role=combobox], [role=menu], [role=listbox], [role=tablist]'
const inControl = 'a, button, input, label, summary'

/** j, k, x and e work wherever the focus is, as long as nobody types; the other keys work on the rows alone. */
export function useGridKeys(actions: GridActions): void {
  const latest = useRef(actions)
  latest.current = actions
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      const act = isCommand(event) ? actFor(event, latest.current) : undefined
      if (!act) return
      event.preventDefault()
      act()
    }
    addEventListener('keydown', pressed)
    return () => removeEventListener('keydown', pressed)
  }, [])
}

function isCommand(event: KeyboardEvent): boolean {
  return !(event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey)
}

function actFor(event: KeyboardEvent, actions: GridActions): Act {
  const target = event.target instanceof Element ? event.target : document.body
  if (target.closest(inText) || isElsewhere(target, actions.hasSheet)) return undefined
  const isOnRow = target.closest('tr[data-index]') !== null
  return anywhere(event.key, actions) ?? (isOnRow ? onRows(event.key, target, actions) : undefined)
}

/** A dialog over the list keeps its keys for itself; the sheet of a row shares them. */
function isElsewhere(target: Element, hasSheet: boolean): boolean {
  return !hasSheet && target.closest('[role=dialog], [role=alertdialog]') !== null
}

type Act = (() => void) | undefined

function anywhere(key: string, actions: GridActions): Act {
  const { active, edit, select } = actions
  if (key === 'j') return step(actions, 1)
  if (key === 'k') return step(actions, -1)
  if (key === 'x' && select && active !== undefined) return () => select(active)
  if (key === 'e' && edit && active !== undefined) return () => edit(active)
  if (key === 'Escape' && !actions.hasSheet) return actions.clearSelection() ? () => undefined : undefined
  return undefined
}

function onRows(key: string, target: Element, actions: GridActions): Act {
  const { active, count } = actions
  const screen = Math.max(1, actions.rowsPerScreen() - 1)
  if (key === 'Enter') {
    const isControl = target.closest(inControl) !== null
    return isControl || active === undefined ? undefined : () => actions.open(active)
  }
  const steps: Record<string, number> = {
    ArrowDown: 1,
    ArrowUp: -1,
    PageDown: screen,
    PageUp: -screen,
    Home: -count,
    End: count,
  }
  const by = steps[key]
  return by === undefined ? undefined : step(actions, by)
}

function step(actions: GridActions, by: number): Act {
  const { active, count } = actions
  if (count === 0) return undefined
  const from = active === undefined ? actions.firstInView() - Math.sign(by) : active
  return () => actions.moveTo(Math.max(0, Math.min(count - 1, from + by)))
}
