import { useRef } from 'react'

type FocusProps = { onOpenAutoFocus: (event: Event) => void; onCloseAutoFocus: (event: Event) => void }

type Options = {
  /** Where the focus goes when it closes, instead of to what opened it. */
  returnFocus?: () => HTMLElement | null
  /** The focus goes to the panel itself, not to its first control. */
  isQuiet?: boolean
}

const fields = 'input:not([type=hidden]), textarea, select'

/**
 * The focus goes to the first field, or to the panel itself: a panel that opens on its closing button says "Close" first.
 * Afterwards whatever had the focus before has it again. Radix does that only for a trigger of its own.
 */
export function useOpener({ returnFocus, isQuiet = false }: Options = {}): FocusProps {
  const opener = useRef<Element | null>(null)
  return {
    onOpenAutoFocus: (event) => {
      opener.current = document.activeElement
      const panel = event.currentTarget
      if (!(panel instanceof HTMLElement)) return
      event.preventDefault()
      const field = isQuiet ? null : panel.querySelector<HTMLElement>(fields)
      ;(field ?? panel).focus()
    },
    onCloseAutoFocus: (event) => {
      event.preventDefault()
      const wanted = returnFocus?.()
      if (wanted) wanted.focus({ preventScroll: true })
      else if (opener.current instanceof HTMLElement && opener.current.isConnected) opener.current.focus()
    },
  }
}
