'use client'

import { useShortcut } from '#components/kit/shortcuts/use-shortcut.ts'

type Props = { of: string; label: string; group: string; enabled: boolean }

/** A key that opens a control of the active row: the one that names it with `data-key`. */
export function RowShortcut({ of, label, group, enabled }: Props) {
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
