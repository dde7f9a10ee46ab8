/** Taking something back, or closing its message, is no reason for a dialog or a sheet to close. */
export function keepForToasts(event: { target: EventTarget | null; preventDefault: () => void }): void {
  if (event.target instanceof Element && event.target.closest('[data-toasts]')) event.preventDefault()
}
