import { useRef } from 'react'

type FocusProps = { onOpenAutoFocus: () => void; onCloseAutoFocus: (event: Event) => void }

/** Gives the focus back to whatever had it before. Radix does that only for a trigger of its own. */
export function useOpener(): FocusProps {
  const opener = useRef<Element | null>(null)
  return {
    onOpenAutoFocus: () => {
      opener.current = document.activeElement
    },
    onCloseAutoFocus: (event) => {
      event.preventDefault()
      if (opener.current instanceof HTMLElement && opener.current.isConnected) opener.current.focus()
    },
  }
}
