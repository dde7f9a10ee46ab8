import { useRef } from 'react'
import { focusPage } from '../overlay.ts'

declare global {
  var __webpack_nonce__: string | undefined
}

// Radix keeps the page still under a dialog with a style element. It takes the nonce, without which the policy of the page
// refuses that element, from this global.
if (typeof document !== 'undefined')
  globalThis.__webpack_nonce__ ??= document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce

/** The look of what floats above the page. */
export const floating =
  'z-50 max-h-[var(--radix-popper-available-height)] max-w-[calc(100vw-1rem)] overflow-y-auto rounded-[10px] border border-line bg-raised shadow-float outline-none animate-appear'

/** Toasts and notices lie above a dialog or a sheet; a press on them does not close it. */
export function keepForMessages(event: { target: EventTarget | null; preventDefault: () => void }): void {
  if (event.target instanceof Element && event.target.closest('[data-toasts], [data-notices]'))
    event.preventDefault()
}

type FocusProps = { onOpenAutoFocus: (event: Event) => void; onCloseAutoFocus: (event: Event) => void }

type Options = {
  open: boolean
  /** Element to focus after closing, instead of the one that opened it. */
  returnFocus?: () => HTMLElement | null
  /** The focus goes to the panel itself, not to its first control. */
  isQuiet?: boolean
}

/** In this order: a field that is waited for, because those before it are filled in already, then any field. */
const fields = ['[data-awaited]', 'input:not([type=hidden]), textarea, select']

/**
 * Moves the focus for a panel that is opened by a state instead of a trigger of Radix: to its first field, or to the panel
 * itself where it has none, since its first control is the closing button; and back to where it was when the panel closes.
 */
export function usePanelFocus({ open, returnFocus, isQuiet = false }: Options): FocusProps {
  const opener = useRef<Element | null>(null)
  const wasOpen = useRef(false)
  // Read during rendering: a field with `autoFocus` takes the focus before `onOpenAutoFocus` is called.
  if (open && !wasOpen.current && typeof document !== 'undefined') opener.current = document.activeElement
  wasOpen.current = open
  return {
    onOpenAutoFocus: (event) => {
      const panel = event.currentTarget
      if (!(panel instanceof HTMLElement)) return
      event.preventDefault()
      const found = isQuiet ? [] : fields.map((field) => panel.querySelector<HTMLElement>(field))
      ;(found.find((field) => field !== null) ?? panel).focus()
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
