'use client'

import { useEffect } from 'react'

const inText =
  'input:not([type=checkbox]), textarea, select, [contenteditable=true], [role=menu], [role=listbox], [role=dialog]'

/** A key opens the control of the active row that names it (`data-key`): `s` its state, `p` its priority. */
export function useRowShortcuts(): void {
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      const { target, key } = event
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      if (!/^[a-z]$/.test(key) || !(target instanceof Element) || target.closest(inText)) return
      const row = target.closest('tr[data-index]') ?? document.querySelector('tr[data-index][tabindex="0"]')
      const control = row?.querySelector<HTMLElement>(`[data-key="${key}"]`)
      if (!control) return
      event.preventDefault()
      control.focus()
      control.click()
    }
    addEventListener('keydown', pressed)
    return () => removeEventListener('keydown', pressed)
  }, [])
}
