import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { focusPage } from '../focus-page.ts'

/** F8 goes to the newest toast; Esc, and the end of the last one, go back to where the focus came from. */
export function useToastFocus(region: RefObject<HTMLElement | null>) {
  const [isFocused, setFocused] = useState(false)
  const before = useRef<Element | null>(null)
  const leave = () => {
    const from = before.current
    setFocused(false)
    if (from instanceof HTMLElement && from.isConnected && from !== document.body) from.focus()
    else focusPage()
  }
  useEffect(() => {
    const onKey = ({ key }: globalThis.KeyboardEvent) => {
      if (key !== 'F8' || region.current?.contains(document.activeElement)) return
      before.current = document.activeElement
      newestButton(region.current)?.focus()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [region])
  return {
    isFocused,
    /** A button that goes with its toast takes the focus along. */
    afterGone: () =>
      requestAnimationFrame(() => {
        if (document.activeElement !== document.body) return
        const next = newestButton(region.current)
        if (next) next.focus()
        else leave()
      }),
    onFocus: ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget && !region.current?.contains(relatedTarget)) before.current = relatedTarget
      setFocused(true)
    },
    onBlur: ({ relatedTarget }: FocusEvent) => setFocused(region.current?.contains(relatedTarget) ?? false),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.stopPropagation()
      leave()
    },
  }
}

function newestButton(region: HTMLElement | null): HTMLElement | null {
  return region?.querySelector<HTMLElement>('li:last-child button') ?? null
}
