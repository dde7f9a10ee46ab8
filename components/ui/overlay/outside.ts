/** What lies above a dialog or a sheet, messages and notices, can be pressed on without closing it. */
export function keepForMessages(event: { target: EventTarget | null; preventDefault: () => void }): void {
  if (event.target instanceof Element && event.target.closest('[data-toasts], [data-notices]'))
    event.preventDefault()
}
