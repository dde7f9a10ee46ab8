'use client'

import { type RefObject, useEffect, useRef } from 'react'

const controls = 'input, textarea, select, button'

/** A button that leads to another form goes with its own; the focus then stands on the first control of the new one. */
export function useKeptFocus(box: RefObject<HTMLElement | null>, shown: string): void {
  const last = useRef(shown)
  useEffect(() => {
    if (last.current === shown) return
    last.current = shown
    if (document.activeElement !== document.body) return
    box.current?.querySelector<HTMLElement>(controls)?.focus()
  }, [box, shown])
}

/** Puts the focus on a control of the editor, once what is being changed is drawn. */
export function focusLater(...ids: string[]): void {
  requestAnimationFrame(() => {
    const found = ids.map((id) => document.getElementById(id)).find((element) => element !== null)
    found?.focus()
  })
}
