import { useRef } from 'react'

type FocusProps = { onOpenAutoFocus: (event: Event) => void; onCloseAutoFocus: (event: Event) => void }

type Options = {
  /** Where the focus goes when it closes, instead of to what opened it. */
  returnFocus?: () => HTMLElement | null
  /** The focus goes to the panel itself, not to its first control. */
  isQuiet?: boolean
}

/** Gives the focus back to whatever had it before. Radix does that only for a trigger of its own. */
export function useOpener({ returnFocus, isQuiet = false }: Options = {}): FocusProps {
  const opener = useRef<Element | null>(null)
  return {
    onOpenAutoFocus: (event) => {
      opener.current = document.activeElement
      if (!isQuiet || !(event.currentTarget instanceof HTMLElement)) return
      event.preventDefault()
      event.currentTarget.focus()
    },
    onCloseAutoFocus: (event) => {
      event.preventDefault()
      const wanted = returnFocus?.()
      if (wanted) wanted.focus({ preventScroll: true })
      else if (opener.current instanceof HTMLElement && opener.current.isConnected) opener.current.focus()
    },
  }
}
