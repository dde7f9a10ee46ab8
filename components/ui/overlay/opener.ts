import { useRef } from 'react'
import { focusPage } from '../focus-page.ts'

type FocusProps = { onOpenAutoFocus: (event: Event) => void; onCloseAutoFocus: (event: Event) => void }

type Options = {
  open: boolean
  /** Where the focus goes when it closes, instead of to what opened it. */
  returnFocus?: () => HTMLElement | null
  /** The focus goes to the panel itself, not to its first control. */
  isQuiet?: boolean
}

const fields = 'input:not([type=hidden]), textarea, select'
/** Where the fields before it are filled in already. */
const awaited = '[data-awaited]'

const firstOf = (panel: HTMLElement, what: string) => panel.querySelector<HTMLElement>(what)

/**
 * The focus goes to the first field, or to the panel itself: a panel that opens on its closing button says "Close" first.
 * Afterwards whatever had the focus before has it again, or the page where that is gone. Radix does that only for a
 * trigger of its own.
 */
export function useOpener({ open, returnFocus, isQuiet = false }: Options): FocusProps {
  const opener = useRef<Element | null>(null)
  const wasOpen = useRef(false)
  // While it is drawn: a field with `autoFocus` has the focus before anybody is told that it opens.
  if (open && !wasOpen.current) opener.current = document.activeElement
  wasOpen.current = open
  return {
    onOpenAutoFocus: (event) => {
      const panel = event.currentTarget
      if (!(panel instanceof HTMLElement)) return
      event.preventDefault()
      const field = isQuiet ? null : (firstOf(panel, awaited) ?? firstOf(panel, fields))
      ;(field ?? panel).focus()
    },
    onCloseAutoFocus: (event) => {
      event.preventDefault()
      const wanted = returnFocus?.()
      if (wanted) wanted.focus({ preventScroll: true })
      else focusAgain(opener.current)
    },
  }
}

function focusAgain(opener: Element | null): void {
  if (opener instanceof HTMLElement && opener.isConnected && opener !== document.body) opener.focus()
  else focusPage()
}
