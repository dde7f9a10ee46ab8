'use client'

import { useShortcut } from '#components/kit/shortcuts/use-shortcut.ts'

/** The control of the active row that names a key (`data-key`) gets the focus and opens. */
function openControl(key: string, { target }: KeyboardEvent): void {
  const here = target instanceof Element ? target.closest('tr[data-index]') : null
  const row = here ?? document.querySelector('tr[data-index][tabindex="0"]')
  const control = row?.querySelector<HTMLElement>(`[data-key="${key}"]`)
  control?.focus()
  control?.click()
}

/** A key that opens a control of the active row. */
export function useRowShortcut(
  key: string,
  label: string,
  { group, enabled }: { group: string; enabled: boolean },
): void {
  useShortcut(key, (event) => openControl(key, event), { group, label, enabled })
}

/** `s` changes the state and `p` the priority of the row that is active. */
export function useRowShortcuts(enabled: boolean): void {
  useRowShortcut('s', 'Change the state', { group: 'Topics', enabled })
  useRowShortcut('p', 'Change the priority', { group: 'Topics', enabled })
}
